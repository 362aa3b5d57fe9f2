import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canEdit } from '@/domain/access/permissions.ts'
import { listSermonEntries } from '@/domain/sermons/sermon.queries.ts'
import { SermonsPage, SermonsSkeleton } from '@/features/sermons/sermons-page.tsx'
import { LIST_SEARCH_DEFAULTS, readListSearch } from '@/widgets/list-search.ts'

export const Route = createFileRoute('/_app/sermons/')({
  validateSearch: readListSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
  loader: ({ context }) => listSermonEntries(context.db),
  head: pageTitle('Sermons'),
  pendingComponent: SermonsPending,
  component: Sermons,
})

function SermonsPending() {
  return <SermonsSkeleton mayEdit={canEdit(Route.useRouteContext().profile)} />
}

function Sermons() {
  const navigate = Route.useNavigate()
  return (
    <SermonsPage
      sermons={Route.useLoaderData()}
      profile={Route.useRouteContext().profile}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
