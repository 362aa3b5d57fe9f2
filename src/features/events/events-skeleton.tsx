import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { EventsHeader } from './events-header.tsx'

/** The page as it will be, with its events still on their way. */
export function EventsSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <EventsHeader description={<output>Loading events...</output>} mayEdit={mayEdit} />
      <ListSkeleton />
    </div>
  )
}
