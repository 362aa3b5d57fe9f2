import { CalendarPlus, Repeat, Table2 } from 'lucide-react'
import { ButtonLink } from '@/ui/button-link.tsx'
import { ListHeader } from '@/widgets/list-header.tsx'
import type { ListHeaderProps } from '@/widgets/list-header.tsx'

export function ServicesHeader(props: Pick<ListHeaderProps, 'description' | 'mayEdit' | 'hasWayBack' | 'isEmpty'>) {
  return (
    <ListHeader
      {...props}
      title="Services"
      addTo="/service-instances/new"
      addLabel="Add Service"
      AddIcon={CalendarPlus}
      more={
        <>
          <ButtonLink to="/services/counts" tone="secondary" icon={<Table2 size={18} strokeWidth={1.75} aria-hidden />}>
            Month Sheet
          </ButtonLink>
          <ButtonLink to="/services/new" tone="secondary" icon={<Repeat size={18} strokeWidth={1.75} aria-hidden />}>
            Recurring Service
          </ButtonLink>
        </>
      }
    />
  )
}
