import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findEvent } from '@/domain/events/event.queries.ts'
import { EventPage } from '@/features/events/event-page.tsx'
import { EventSkeleton } from '@/features/events/event-skeleton.tsx'
import { MissingEvent } from '@/features/events/missing-event.tsx'

export const Route = createFileRoute('/_app/events/$id/')({
  loader: ({ context, params }) => findEvent(context.db, params.id),
  head: ({ loaderData }) => pageTitle(loaderData?.name ?? 'Event')(),
  pendingComponent: EventSkeleton,
  component: OneEvent,
})

function OneEvent() {
  const navigate = Route.useNavigate()
  const event = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  if (!event) return <MissingEvent />
  return <EventPage event={event} profile={profile} onDeleted={() => void navigate({ to: '/events' })} />
}
