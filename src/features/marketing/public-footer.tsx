import { css, cx } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { TextLink } from '@/ui/text-link.tsx'
import { publicWidth } from './public-width.ts'

export function PublicFooter() {
  return (
    <footer className={line}>
      <div className={cx(publicWidth, row)}>
        <p>© 2025 Narthex</p>
        <nav aria-label="More about Narthex" className={flex({ gap: { base: '4', sm: '6' } })}>
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

const line = css({ borderTopWidth: 'hairline', marginTop: 'auto' })
const row = flex({
  wrap: 'wrap',
  align: 'center',
  justify: 'space-between',
  columnGap: '6',
  rowGap: '2',
  paddingBlock: '6',
  textStyle: 'small',
  color: 'text.muted',
})
