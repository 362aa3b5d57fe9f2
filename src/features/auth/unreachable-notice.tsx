import { Notice } from '@/ui/notice.tsx'
import { isUnreachable } from './refusal.ts'

/** Stays on the page after the toast is gone, because it says what to do. */
export function UnreachableNotice({ error }: { error: unknown }) {
  if (!isUnreachable(error)) return null
  return (
    <Notice tone="attention" title="No answer from the server">
      What you typed is still here. Try again when the connection is back.
    </Notice>
  )
}
