import { useState } from 'react'
import { css, cx } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { rememberedPerson } from './public-bar.tsx'
import { publicWidth } from './public-width.ts'

/** Offers an account to visitors. A person who is signed in gets the way to their church instead. */
export function CallToAction() {
  const [person] = useState(rememberedPerson)
  return (
    <section aria-labelledby="begin" className={cx(publicWidth, css({ marginBlock: { base: '16', md: '28' } }))}>
      <div className={panel}>
        <div className={css({ maxWidth: '40ch' })}>
          <h2 id="begin" className={css({ textStyle: 'title' })}>
            Count this Sunday.
          </h2>
          {person ? null : (
            <p className={css({ color: 'text.muted', marginTop: '2' })}>
              An account takes a username and a password. Nothing is installed, and no card is asked for.
            </p>
          )}
        </div>
        <div className={actions}>
          <ButtonLink to={person ? '/dashboard' : '/signup'} size="lg">
            {person ? 'View Dashboard' : 'Start Free Trial'}
          </ButtonLink>
          {person ? null : (
            <>
              <ButtonLink to="/contact" size="lg" tone="secondary">
                Contact Sales
              </ButtonLink>
              <ButtonLink to="/signup" size="lg" tone="secondary">
                Sign Up
              </ButtonLink>
              <ButtonLink to="/dashboard" size="lg" tone="secondary">
                View Dashboard
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

const panel = flex({
  direction: { base: 'column', lg: 'row' },
  align: { base: 'stretch', lg: 'center' },
  justify: 'space-between',
  gap: '8',
  padding: { base: '6', md: '12' },
  backgroundColor: 'primary.tint',
  borderRadius: 'card',
})
const actions = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  // The first button fills a row above the other three.
  '& > :first-child': { gridColumn: '1 / -1' },
  gap: '3',
  flexShrink: 0,
})
