import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findEvent } from '@/domain/events/event.queries.ts'
import { EventFormPage } from '@/features/events/event-form-page.tsx'
import { BackLink } from '@/ui/back-link.tsx'
import { FormSkeleton } from '@/ui/form-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/events/$id/edit')({
  loader: ({ context, params }) => findEvent(context.db, params.id),
  head: pageTitle('Edit Event'),
  pendingComponent: () => (
    <FormSkeleton
      title="Edit Event"
      loading="Loading event..."
      back={<BackLink to="/events">Back to Events</BackLink>}
    />
  ),
  component: EditEvent,
})

function EditEvent() {
  const event = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  return event ? <EventFormPage key={event.id} {...{ event, profile }} /> : <MissingPage thing="event" />
}
