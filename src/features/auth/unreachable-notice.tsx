import { Notice } from '@/ui/notice.tsx'
import { isUnreachable } from './refusal.ts'

/** What to do when the server cannot be reached; it stays after the toast has gone. */
export function UnreachableNotice({ error }: { error: unknown }) {
  if (!isUnreachable(error)) return null
  return (
    <Notice tone="attention" title="No answer from the server">
      What you typed is still here. Try again when the connection is back.
    </Notice>
  )
}
