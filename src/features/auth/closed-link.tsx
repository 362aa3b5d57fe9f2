import { ButtonLink } from '@/ui/button-link.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Explains why a link to join or to set a password does not work. */
export function ClosedLink(reason: { title: string; description: string }) {
  return (
    <AuthFrame {...reason} other={null}>
      <ButtonLink to="/login" tone="secondary" wide>
        Log In
      </ButtonLink>
    </AuthFrame>
  )
}
