import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { SermonsHeader } from './sermons-header.tsx'

/** The library as it will be, with its sermons still on their way. */
export function SermonsSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <SermonsHeader description={<output>Loading sermons...</output>} mayEdit={mayEdit} />
      <ListSkeleton />
    </div>
  )
}
