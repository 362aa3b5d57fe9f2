import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { PeopleHeader } from './people-header.tsx'

/** The people while they load. */
export function PeopleSkeleton() {
  return (
    <div aria-busy="true">
      <PeopleHeader description={<output>Loading people...</output>} />
      <ListSkeleton />
    </div>
  )
}
