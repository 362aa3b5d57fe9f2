import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { rememberedSession } from '@/platform/remembered-session.ts'
import { css, cx } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Wordmark } from '@/ui/wordmark.tsx'
import { publicWidth } from './public-width.ts'

/**
 * Shows the bar of the public pages, with a link to the login page or, if a person is signed in, to the dashboard.
 * `withHome` adds a link to the start page.
 */
export function PublicBar({ withHome = false }: { withHome?: boolean }) {
  const [signedIn] = useState(rememberedPerson)
  return (
    <header className={cx(publicWidth, bar)}>
      <Link
        to="/"
        aria-label="Narthex, start page"
        className={css({
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: 'control',
          padding: '1',
          marginInlineStart: '-1',
        })}
      >
        <Wordmark />
      </Link>
      {withHome ? (
        <span className={home}>
          <BackLink to="/">Back to Home</BackLink>
        </span>
      ) : null}
      <nav aria-label="Account" className={hstack({ gap: { base: '1', sm: '2' }, minWidth: '0' })}>
        {signedIn ? (
          <>
            <span className={who}>{signedIn.fullName ?? signedIn.username}</span>
            <ButtonLink to="/dashboard">Open Dashboard</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to="/login" tone="quiet">
              Log In
            </ButtonLink>
            <ButtonLink to="/signup">Get Started</ButtonLink>
          </>
        )}
      </nav>
    </header>
  )
}

/** Returns the signed-in person from local storage, because a public page sends no requests. */
export function rememberedPerson(): Profile | null {
  // The build renders the landing page without a browser, for a visitor who is not signed in.
  if (import.meta.env.SSR) return null
  return rememberedSession.exists() ? rememberedSession.readProfile() : null
}

const bar = flex({
  wrap: 'wrap',
  align: 'center',
  justify: 'space-between',
  columnGap: '4',
  rowGap: '3',
  paddingBlock: '4',
})
const who = css({
  textStyle: 'small',
  color: 'text.muted',
  marginInlineEnd: '2',
  truncate: true,
  smDown: { display: 'none' },
})
/** A phone shows the Home link in its own row, because the bar has no space beside the name. */
const home = css({ order: { base: 3, sm: 0 }, width: { base: 'full', sm: 'auto' }, marginInlineEnd: { sm: 'auto' } })
