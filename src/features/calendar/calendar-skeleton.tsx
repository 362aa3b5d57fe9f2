import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** The page while its month loads. */
export function CalendarSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader
        back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
        title="Calendar"
        description={<output>Loading calendar...</output>}
      />
      <Skeleton height="32rem" />
    </div>
  )
}
