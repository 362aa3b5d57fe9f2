import { DomainError } from '@/domain/shared/db.ts'
import { isTooManyAttempts } from '@/domain/shared/too-many-attempts.ts'
import { Notice } from '@/ui/notice.tsx'
import { isUnreachable } from './refusal.ts'

/** The notice tells what to do when the server is out of reach or takes no more attempts; it outlives the toast. */
export function UnreachableNotice({ error }: { error: unknown }) {
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
