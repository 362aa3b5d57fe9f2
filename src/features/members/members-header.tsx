import { UserPlus } from 'lucide-react'
import { ListHeader } from '@/widgets/list-header.tsx'
import type { ListHeaderProps } from '@/widgets/list-header.tsx'

export function MembersHeader(props: Pick<ListHeaderProps, 'description' | 'mayEdit' | 'isEmpty'>) {
  return <ListHeader {...props} title="Members" addTo="/members/new" addLabel="Add Member" AddIcon={UserPlus} />
}
