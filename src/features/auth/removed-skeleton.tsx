import { AuthFrame } from './auth-frame.tsx'

/** While the server is asked whether someone was removed. */
export function RemovedSkeleton() {
  return (
    <AuthFrame title="One moment" description={<output>Asking the server...</output>} other={null}>
      {null}
    </AuthFrame>
  )
}
