import type { MouseEvent } from 'react'
import { css } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'

/** Each group has a heading and links. The `id` of a section is the HTML id that its link scrolls to. */
export type AccountSections = readonly { name: string; sections: readonly (readonly [id: string, title: string])[] }[]

/** Lists links to the page's sections, beside the sections on a wide screen and above them on a phone. */
export function AccountIndex({ groups }: { groups: AccountSections }) {
  return (
    <nav aria-label="On this page" className={index}>
      {groups.map(({ name, sections }) => (
        <div key={name}>
          <p className={heading}>{name}</p>
          <ul className={css({ listStyle: 'none' })}>
            {sections.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`} className={link} onClick={goTo}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Scrolls without a navigation, because a navigation would ask about unsaved changes. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const place = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!place) return
  event.preventDefault()
  place.scrollIntoView({ block: 'start' })
  place.focus({ preventScroll: true })
}

/** The style of an element that a link of `AccountIndex` scrolls to and focuses. */
export const sectionPlace = css({ scrollMarginTop: '4', outline: 'none' })

const index = grid({
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
  gap: '4',
  alignContent: 'start',
  lg: { position: 'sticky', top: '10', alignSelf: 'start' },
})
const heading = css({ textStyle: 'caption', color: 'text.muted', marginBottom: '1' })
const link = flex({
  align: 'center',
  minHeight: 'control',
  fontWeight: 'medium',
  borderRadius: 'control',
  _hover: { color: 'primary.text', textDecoration: 'underline' },
})
