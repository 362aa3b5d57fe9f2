import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { ActivityHeader } from './activity-header.tsx'

/** The activity while it loads. */
export function ActivitySkeleton() {
  return (
    <div aria-busy="true">
      <ActivityHeader description={<output>Loading activity...</output>} />
      <ListSkeleton />
    </div>
  )
}
