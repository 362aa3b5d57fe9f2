import { BackLink } from '@/ui/back-link.tsx'
import { DetailSkeleton } from '@/ui/detail-skeleton.tsx'
import { FormSkeleton } from '@/ui/form-skeleton.tsx'

const back = <BackLink to="/events">Back to Events</BackLink>

export function EventSkeleton() {
  return <DetailSkeleton title="Event" loading="Loading event..." back={back} />
}

export function EventFormSkeleton() {
  return <FormSkeleton title="Edit Event" loading="Loading event..." back={back} />
}
