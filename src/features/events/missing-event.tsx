import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function MissingEvent() {
  return (
    <PageHeader
      back={<BackLink to="/events">Back to Events</BackLink>}
      title="Event not found"
      description="This event doesn't exist or you don't have permission to view it."
    />
  )
}
