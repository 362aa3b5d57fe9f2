import type { ComponentProps, ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import type { AuthFrameProps } from './auth-frame.tsx'
import { UnreachableNotice } from './unreachable-notice.tsx'

export type AuthFormProps = AuthFrameProps & {
  onSubmit: ComponentProps<'form'>['onSubmit']
  submitLabel: string
  pending: boolean
  pendingLabel: string
  /** Why the last attempt failed. */
  error: unknown
  /** The fields. */
  children: ReactNode
}

/** The page of login and of signup. */
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

const form = css({ display: 'flex', flexDirection: 'column', gap: '5' })
