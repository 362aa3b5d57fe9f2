import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { SermonsHeader } from './sermons-header.tsx'

/** The library while its sermons load. */
export function SermonsSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <SermonsHeader description={<output>Loading sermons...</output>} mayEdit={mayEdit} />
      <ListSkeleton />
    </div>
  )
}
