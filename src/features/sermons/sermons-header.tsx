import { BookPlus } from 'lucide-react'
import { ListHeader } from '@/widgets/list-header.tsx'
import type { ListHeaderProps } from '@/widgets/list-header.tsx'

export function SermonsHeader(props: Pick<ListHeaderProps, 'description' | 'mayEdit' | 'isEmpty'>) {
  return <ListHeader {...props} title="Sermons" addTo="/sermons/new" addLabel="Add Sermon" AddIcon={BookPlus} />
}
