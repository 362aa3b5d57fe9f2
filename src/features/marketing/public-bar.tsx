import { Link } from '@tanstack/react-router'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Wordmark } from '@/ui/wordmark.tsx'
import { publicWidth } from './public-width.ts'

/** The bar over the pages open to everybody. */
export function PublicBar() {
  return (
    <header className={`${publicWidth} ${bar}`}>
      <Link to="/" aria-label="Narthex, start page" className={css({ padding: '1', marginInlineStart: '-1' })}>
        <Wordmark />
      </Link>
      <nav aria-label="Account" className={css({ display: 'flex', gap: '2' })}>
        <ButtonLink to="/login" tone="quiet">
          Log In
        </ButtonLink>
        <ButtonLink to="/signup">Get Started</ButtonLink>
      </nav>
    </header>
  )
}

const bar = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4', paddingBlock: '4' })
