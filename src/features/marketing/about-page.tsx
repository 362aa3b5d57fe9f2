import { Mail } from 'lucide-react'
import { css, cx } from '@/styled-system/css'
import { button } from '@/styled-system/recipes'
import { about } from './about.ts'
import { ProsePage } from './prose-page.tsx'
import { SUPPORT_ADDRESS } from './support-address.ts'

export function AboutPage() {
  return (
    <ProsePage
      title="About Narthex"
      lead="A narthex is the porch of a church: where people come in from the street. That is where we count."
      sections={about}
      end={
        <a
          href={`mailto:${SUPPORT_ADDRESS}`}
          className={cx(button({ tone: 'secondary' }), css({ marginTop: '-4', maxWidth: 'full' }))}
        >
          <Mail size={18} strokeWidth={1.75} aria-hidden />
          {SUPPORT_ADDRESS}
        </a>
      }
    />
  )
}
