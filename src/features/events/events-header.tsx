import { CalendarPlus } from 'lucide-react'
import { ListHeader } from '@/widgets/list-header.tsx'
import type { ListHeaderProps } from '@/widgets/list-header.tsx'

export function EventsHeader(props: Pick<ListHeaderProps, 'description' | 'mayEdit' | 'isEmpty'>) {
  return <ListHeader {...props} title="Events" addTo="/events/new" addLabel="Add Event" AddIcon={CalendarPlus} />
}
