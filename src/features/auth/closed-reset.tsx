import type { PasswordReset } from '@/domain/access/recovery.schema.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { AuthFrame } from './auth-frame.tsx'

export type ClosedResetState = Exclude<PasswordReset['state'], 'open'> | 'unknown'

const WORDS: Record<ClosedResetState, { title: string; description: string }> = {
  unknown: {
    title: 'This link is not known',
    description: 'The link is not complete, has a mistake in it, or a newer one has replaced it.',
  },
  expired: {
    title: 'This link has expired',
    description: 'It worked for 24 hours. Ask an owner of your church for a new one.',
  },
  withdrawn: {
    title: 'This link was withdrawn',
    description: 'An owner withdrew it, or the password was changed. Ask an owner of your church for a new one.',
  },
  used: {
    title: 'This link has been used',
    description: 'It works only once. If you did not use it, tell an owner of your church at once.',
  },
}

/** Why no one can choose a password by this link. */
export function ClosedReset({ state }: { state: ClosedResetState }) {
  return (
    <AuthFrame {...WORDS[state]} other={null}>
      <ButtonLink to="/login" tone="secondary" wide>
        Log In
      </ButtonLink>
    </AuthFrame>
  )
}
