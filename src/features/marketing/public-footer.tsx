import { css, cx } from '@/styled-system/css'
import { TextLink } from '@/ui/text-link.tsx'
import { publicWidth } from './public-width.ts'

/** The footer of the public pages. */
export function PublicFooter() {
  return (
    <footer className={line}>
      <div className={cx(publicWidth, row)}>
        <p>© 2025 Narthex</p>
        <nav aria-label="More about Narthex" className={links}>
          <TextLink to="/contact" quiet alone>
            Contact
          </TextLink>
          <TextLink to="/about" quiet alone>
            About
          </TextLink>
          <TextLink to="/eula" quiet alone>
            Terms
          </TextLink>
        </nav>
      </div>
    </footer>
  )
}

const line = css({ borderTopWidth: 'hairline', borderTopStyle: 'solid', marginTop: 'auto' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '6',
  rowGap: '2',
  paddingBlock: '6',
  textStyle: 'small',
  color: 'text.muted',
})
const links = css({ display: 'flex', gap: { base: '4', sm: '6' } })
