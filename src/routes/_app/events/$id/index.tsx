import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findEvent } from '@/domain/events/event.queries.ts'
import { EventPage } from '@/features/events/event-page.tsx'
import { DetailSkeleton } from '@/widgets/detail-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/events/$id/')({
  loader: ({ context, params }) => findEvent(context.db, params.id),
  head: ({ loaderData }) => pageTitle(loaderData?.name ?? 'Event')(),
  pendingComponent: () => <DetailSkeleton entity="event" />,
  component: OneEvent,
})

function OneEvent() {
  const event = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  return event ? <EventPage event={event} profile={profile} /> : <MissingPage entity="event" />
}
