import { CalendarPlus, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export type ServicesHeaderProps = { description: ReactNode; mayEdit: boolean }

export function ServicesHeader({ description, mayEdit }: ServicesHeaderProps) {
  return (
    <PageHeader
      back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      title="Services"
      description={description}
      action={
        mayEdit ? (
          <>
            <ButtonLink to="/services/new" tone="secondary" icon={<Repeat size={18} strokeWidth={1.75} aria-hidden />}>
              Recurring Service
            </ButtonLink>
            <ButtonLink to="/service-instances/new" icon={<CalendarPlus size={18} strokeWidth={1.75} aria-hidden />}>
              Add Service
            </ButtonLink>
          </>
        ) : null
      }
    />
  )
}
