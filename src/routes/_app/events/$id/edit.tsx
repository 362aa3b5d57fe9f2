import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findEvent } from '@/domain/events/event.queries.ts'
import { EventFormPage } from '@/features/events/event-form-page.tsx'
import { FormSkeleton } from '@/widgets/form-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/events/$id/edit')({
  loader: ({ context, params }) => findEvent(context.db, params.id),
  head: pageTitle('Edit Event'),
  pendingComponent: () => <FormSkeleton entity="event" title="Edit Event" />,
  component: EditEvent,
})

function EditEvent() {
  const event = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  return event ? <EventFormPage key={event.id} {...{ event, profile }} /> : <MissingPage entity="event" />
}
