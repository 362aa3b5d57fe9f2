import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { TextLink } from '@/ui/text-link.tsx'
import { Wordmark } from '@/ui/wordmark.tsx'

export type AuthFrameProps = {
  title: string
  description: ReactNode
  children: ReactNode
  /** The line in the footer, such as a link from the login page to the sign-up page. */
  other: ReactNode
}

/** Frames the pages for logging in and joining. The frame looks like a doorway. */
export function AuthFrame({ title, description, children, other }: AuthFrameProps) {
  return (
    <div className={flex({ minHeight: '100dvh', justify: 'center', overflowX: 'clip' })}>
      <div className={arch}>
        <header className={css({ alignSelf: 'center' })}>
          <Link to="/" aria-label="Narthex, start page" className={css({ display: 'block', padding: '2' })}>
            <Wordmark size="md" />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className={css({ outline: 'none' })}>
          <h1 tabIndex={-1} className={css({ textStyle: 'title', textAlign: 'center', outline: 'none' })}>
            {title}
          </h1>
          <p className={words}>{description}</p>
          {children}
        </main>
        <footer className={stack({ gap: '3', align: 'center', textStyle: 'small' })}>
          <p>{other}</p>
          <TextLink to="/eula" quiet alone>
            Terms
          </TextLink>
        </footer>
      </div>
    </div>
  )
}

const words = css({
  color: 'text.muted',
  textAlign: 'center',
  marginTop: '2',
  marginBottom: '6',
  _lowWindow: { marginTop: '1', marginBottom: '4' },
})
/**
 * In a low window the frame has less space around it, so that the button of the longest form is visible without
 * scrolling.
 */
const arch = stack({
  gap: '6',
  width: 'full',
  maxWidth: '30rem',
  paddingInline: { base: '6', sm: '12' },
  paddingTop: { base: '10', sm: '16' },
  paddingBottom: '10',
  marginTop: { base: '0', sm: '6' },
  _lowWindow: { gap: '3', marginTop: { base: '0', sm: '3' }, paddingTop: '8' },
  sm: {
    backgroundColor: 'card',
    borderWidth: 'hairline',
    borderBottomWidth: '0',
    borderTopRadius: '15rem',
  },
})
