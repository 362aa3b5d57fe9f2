import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { Wordmark } from '@/ui/wordmark.tsx'
import { UnreachableNotice } from './unreachable-notice.tsx'

export type AuthFormProps = {
  title: string
  description: string
  onSubmit: ComponentProps<'form'>['onSubmit']
  submitLabel: string
  pending: boolean
  pendingLabel: string
  /** Why the last attempt failed. */
  error: unknown
  /** The fields. */
  children: ReactNode
  /** The way to the other form. */
  other: ReactNode
}

/** The page of login and of signup: a form inside the arch of a doorway. */
export function AuthForm(props: AuthFormProps) {
  const { title, description, onSubmit, submitLabel, pending, pendingLabel, error, children, other } = props
  return (
    <div className={css({ minHeight: '100dvh', display: 'flex', justifyContent: 'center', overflowX: 'clip' })}>
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
          <p className={css({ color: 'text.muted', textAlign: 'center', marginTop: '2', marginBottom: '7' })}>
            {description}
          </p>
          <form noValidate className={form} onSubmit={onSubmit}>
            {children}
            <UnreachableNotice error={error} />
            <Button type="submit" size="lg" wide pending={pending} pendingLabel={pendingLabel}>
              {submitLabel}
            </Button>
          </form>
        </main>
        <footer
          className={css({
            display: 'flex',
            flexDirection: 'column',
            gap: '3',
            alignItems: 'center',
            textStyle: 'small',
          })}
        >
          <p>{other}</p>
          <TextLink to="/eula" quiet alone>
            Terms
          </TextLink>
        </footer>
      </div>
    </div>
  )
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const arch = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  width: 'full',
  maxWidth: '30rem',
  paddingInline: { base: '6', sm: '14' },
  paddingTop: { base: '14', sm: '24' },
  paddingBottom: '10',
  marginTop: { base: '0', sm: '10' },
  sm: {
    backgroundColor: 'card',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderBottomWidth: '0',
    borderTopRadius: '15rem',
  },
})
