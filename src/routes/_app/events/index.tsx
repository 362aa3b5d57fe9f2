import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canEdit } from '@/domain/access/permissions.ts'
import { listEvents } from '@/domain/events/event.queries.ts'
import { EventsPage, EventsSkeleton } from '@/features/events/events-page.tsx'
import { LIST_SEARCH_DEFAULTS, readListSearch } from '@/widgets/list-search.ts'

export const Route = createFileRoute('/_app/events/')({
  validateSearch: readListSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  loader: ({ context }) => listEvents(context.db),
  head: pageTitle('Events'),
  pendingComponent: EventsPending,
  component: Events,
})

function EventsPending() {
  return <EventsSkeleton mayEdit={canEdit(Route.useRouteContext().profile)} />
}

function Events() {
  const navigate = Route.useNavigate()
  return (
    <EventsPage
      events={Route.useLoaderData()}
      profile={Route.useRouteContext().profile}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
