import { BackLink } from '@/ui/back-link.tsx'
import { FormSkeleton as Skeleton } from '@/ui/form-skeleton.tsx'

/** A service's form whose values are still on their way. */
export function FormSkeleton({ title }: { title: string }) {
  return (
    <Skeleton
      title={title}
      loading="Loading service details..."
      back={<BackLink to="/services">Back to Services</BackLink>}
    />
  )
}
