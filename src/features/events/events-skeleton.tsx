import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { EventsHeader } from './events-header.tsx'

/** The page while its events load. */
export function EventsSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <EventsHeader description={<output>Loading events...</output>} mayEdit={mayEdit} />
      <ListSkeleton />
    </div>
  )
}
