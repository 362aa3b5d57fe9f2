import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export type EventsHeaderProps = { description: ReactNode; mayEdit: boolean }

export function EventsHeader({ description, mayEdit }: EventsHeaderProps) {
  return (
    <PageHeader
      back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      title="Events"
      description={description}
      action={
        mayEdit ? (
          <ButtonLink to="/events/new" icon={<CalendarPlus size={18} strokeWidth={1.75} aria-hidden />}>
            Add Event
          </ButtonLink>
        ) : null
      }
    />
  )
}
