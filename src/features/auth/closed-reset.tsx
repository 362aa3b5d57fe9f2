import type { PasswordReset } from '@/domain/access/recovery.schema.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { AuthFrame } from './auth-frame.tsx'

export type ClosedResetState = Exclude<PasswordReset['state'], 'open'> | 'unknown'

const WORDS: Record<ClosedResetState, { title: string; description: string }> = {
  unknown: {
    title: 'No such link',
    description: 'The link is not complete, has a mistake in it, or a newer one has replaced it.',
  },
  expired: {
    title: 'This link has expired',
    description: 'A link to a new password works for 24 hours. Ask an owner of your church for another.',
  },
  withdrawn: {
    title: 'This link was withdrawn',
    description: 'It has been ended, or the password was changed meanwhile. Ask an owner of your church for another.',
  },
  used: {
    title: 'This link has been used',
    description: 'It works once. If it was not you who used it, tell an owner of your church at once.',
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
