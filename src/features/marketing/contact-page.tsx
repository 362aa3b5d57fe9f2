import { Check, Mail } from 'lucide-react'
import { useState } from 'react'
import { css, cx } from '@/styled-system/css'
import { flex, grid, hstack, stack } from '@/styled-system/patterns'
import { button } from '@/styled-system/recipes'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { PublicBar, rememberedPerson } from './public-bar.tsx'
import { PublicFooter } from './public-footer.tsx'
import { publicWidth } from './public-width.ts'
import { SUPPORT_ADDRESS } from './support-address.ts'

const small = ['Affordable pricing', 'Easy setup', 'Dedicated support']
const large = ['Multi-campus support', 'Custom integrations', 'Priority support and training']

export function ContactPage() {
  const [person] = useState(rememberedPerson)
  return (
    <div className={flex({ direction: 'column', minHeight: '100dvh' })}>
      <PublicBar withHome />
      <main id="main" tabIndex={-1} className={cx(publicWidth, page)}>
        <header className={css({ maxWidth: 'measure' })}>
          <h1 tabIndex={-1} className={css({ textStyle: 'display', outline: 'none' })}>
            Let's Connect
          </h1>
          <p className={css({ textStyle: 'lead', color: 'text.muted', marginTop: '4' })}>
            Tell us about your church, and we tell you honestly whether Narthex fits it.
          </p>
        </header>
        <div className={cards}>
          <Card title="Small Communities" description="Up to 200 members">
            <Points points={small} />
          </Card>
          <Card title="Large Organizations" description="Several campuses, or many services a week">
            <Points points={large} />
          </Card>
          <Card title="Get in Touch" description="By email, to people who read it">
            <a href={`mailto:${SUPPORT_ADDRESS}`} className={cx(button({ wide: true }), mail)}>
              <Mail size={18} strokeWidth={1.75} aria-hidden />
              {SUPPORT_ADDRESS}
            </a>
            <p className={css({ textStyle: 'small', color: 'text.muted', marginTop: '3' })}>
              Questions? Include your church size and specific needs in your message.
            </p>
          </Card>
        </div>
        {person ? null : (
          <div className={actions}>
            <ButtonLink to="/signup" size="lg">
              Start Free Trial
            </ButtonLink>
            <ButtonLink to="/try" size="lg" tone="secondary">
              View Dashboard Demo
            </ButtonLink>
          </div>
        )}
      </main>
      <PublicFooter />
    </div>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={stack({ listStyle: 'none', gap: '2.5' })}>
      {points.map((point) => (
        <li key={point} className={hstack({ gap: '2.5' })}>
          <Check size={18} strokeWidth={2} aria-hidden className={css({ flexShrink: 0, color: 'primary.text' })} />
          {point}
        </li>
      ))}
    </ul>
  )
}

const page = css({ paddingTop: { base: '8', md: '16' }, paddingBottom: { base: '14', md: '24' }, outline: 'none' })
const cards = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: { base: '3', md: '4' },
  marginTop: { base: '8', md: '12' },
})
const mail = css({ minWidth: '0', whiteSpace: 'normal', overflowWrap: 'anywhere' })
const actions = flex({ direction: { base: 'column', sm: 'row' }, gap: '3', marginTop: { base: '8', md: '10' } })
