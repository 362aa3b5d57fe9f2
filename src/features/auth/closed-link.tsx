import { ButtonLink } from '@/ui/button-link.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Says why a link to join, or to a new password, no longer works. */
export function ClosedLink(reason: { title: string; description: string }) {
  return (
    <AuthFrame {...reason} other={null}>
      <ButtonLink to="/login" tone="secondary" wide>
        Log In
      </ButtonLink>
    </AuthFrame>
  )
}
