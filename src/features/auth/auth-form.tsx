import type { ComponentProps, ReactNode } from 'react'
import { DomainError } from '@/domain/shared/db.ts'
import { isTooManyAttempts } from '@/domain/shared/too-many-attempts.ts'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'
import type { AuthFrameProps } from './auth-frame.tsx'
import { isUnreachable } from './refusal.ts'

export type AuthFormProps = AuthFrameProps & {
  onSubmit: ComponentProps<'form'>['onSubmit']
  submitLabel: string
  pending: boolean
  pendingLabel: string
  error: unknown
  children: ReactNode
}

/** Lays out the form of a page for logging in, signing up or setting a password. */
export function AuthForm(props: AuthFormProps) {
  const { title, description, onSubmit, submitLabel, pending, pendingLabel, error, children, other } = props
  return (
    <AuthFrame {...{ title, description, other }}>
      <form noValidate className={form} onSubmit={onSubmit}>
        {children}
        <UnreachableNotice error={error} />
        <Button type="submit" size="lg" wide pending={pending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </form>
    </AuthFrame>
  )
}

/** Shows help when the server is unreachable or allows no more attempts. The notice stays after the toast is gone. */
function UnreachableNotice({ error }: { error: unknown }) {
  if (error instanceof DomainError && isTooManyAttempts(error.message)) {
    return (
      <Notice tone="attention" title="Too many attempts">
        {error.message.replace('Too many attempts. ', '')} What you typed is still here.
      </Notice>
    )
  }
  if (!isUnreachable(error)) return null
  return (
    <Notice tone="attention" title="No answer from the server">
      What you typed is still here. Try again when the connection is back.
    </Notice>
  )
}

const form = stack({ gap: '5', _lowWindow: { gap: '3' } })
