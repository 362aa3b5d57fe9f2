import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findEvent } from '@/domain/events/event.queries.ts'
import { EventFormPage } from '@/features/events/event-form-page.tsx'
import { EventFormSkeleton } from '@/features/events/event-skeleton.tsx'
import { MissingEvent } from '@/features/events/missing-event.tsx'

export const Route = createFileRoute('/_app/events/$id/edit')({
  loader: ({ context, params }) => findEvent(context.db, params.id),
  head: pageTitle('Edit Event'),
  pendingComponent: EventFormSkeleton,
  component: EditEvent,
})

function EditEvent() {
  const navigate = Route.useNavigate()
  const event = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  if (!event) return <MissingEvent />
  const onSaved = () => void navigate({ to: '/events/$id', params: { id: event.id } })
  return <EventFormPage key={event.id} {...{ event, profile, onSaved }} />
}
