import { createFileRoute } from '@tanstack/react-router'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageTitle } from '@/app/page-title.ts'
import type { TrendSearch } from '@/domain/trends/trend-filters.ts'
import { loadTrends } from '@/features/trends/load-trends.ts'
import { TrendsPage } from '@/features/trends/trends-page.tsx'
import { TrendsSkeleton } from '@/features/trends/trends-skeleton.tsx'

/** The route does not clean the search parameters, because the page tells the person which parameters it ignores. */
export const Route = createFileRoute('/_app/trends/')({
  validateSearch: (search: TrendSearch & SearchSchemaInput): TrendSearch => search,
  loader: ({ context }) => loadTrends(context.db),
  head: pageTitle('Trends'),
  pendingComponent: TrendsSkeleton,
  component: Trends,
})

function Trends() {
  const navigate = Route.useNavigate()
  const { profile, session } = Route.useRouteContext()
  const narrow = useCallback((search: TrendSearch) => void navigate({ search, resetScroll: false }), [navigate])
  return (
    <TrendsPage
      {...Route.useLoaderData()}
      profile={profile}
      onChurchChanged={() => session.forget()}
      search={Route.useSearch()}
      onSearch={narrow}
    />
  )
}
