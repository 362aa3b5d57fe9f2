import { Skeleton } from '@/ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** A link to a new password while it loads. */
export function ResetSkeleton() {
  return (
    <AuthFrame title="New password" description={<output>Opening the link...</output>} other={null}>
      <Skeleton height="12rem" />
    </AuthFrame>
  )
}
