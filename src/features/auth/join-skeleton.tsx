import { Skeleton } from '@/ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** An invitation while it loads. */
export function JoinSkeleton() {
  return (
    <AuthFrame title="Join" description={<output>Opening the invitation...</output>} other={null}>
      <Skeleton height="12rem" />
    </AuthFrame>
  )
}
