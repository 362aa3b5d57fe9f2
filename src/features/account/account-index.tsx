import type { MouseEvent } from 'react'
import { css } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'

/** A group of the page's sections, and each section by the id of its place and by its title. */
export type AccountSections = readonly { name: string; sections: readonly (readonly [id: string, title: string])[] }[]

/** The sections of the page, each a tap away. On phones in two columns above them. */
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

/** Scrolls without a step of the history, which would ask about what was typed and not saved. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const place = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!place) return
  event.preventDefault()
  place.scrollIntoView({ block: 'start' })
  place.focus({ preventScroll: true })
}

/** The place of a section, where the keyboard and the screen reader continue. */
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
