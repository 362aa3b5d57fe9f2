import { FigureRow } from '@/ui/figure-row.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { MembersHeader } from './members-header.tsx'

/** The page while its members load. */
export function MembersSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <MembersHeader description={<output>Loading members...</output>} mayEdit={mayEdit} />
      <FigureRow figures={{ 'Total Members': null, 'Active Members': null, Families: null }} />
      <ListSkeleton choice />
    </div>
  )
}
