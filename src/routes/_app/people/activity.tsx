import { createFileRoute, notFound } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageTitle } from '@/app/page-title.ts'
import { canManageChurch } from '@/domain/access/permissions.ts'
import { ActivityPage, ActivitySkeleton } from '@/features/activity/activity-page.tsx'
import { readActivitySearch } from '@/features/activity/activity-search.ts'
import type { ActivitySearch } from '@/features/activity/activity-search.ts'
import { loadActivity } from '@/features/activity/load-activity.ts'

/** The page is for owners. The shell tells other people that their role does not include the page. */
export const Route = createFileRoute('/_app/people/activity')({
  validateSearch: readActivitySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { db, profile }, deps }) => {
    if (!canManageChurch(profile)) throw notFound()
    return loadActivity(db, deps, profile.church.timeZone)
  },
  head: pageTitle('Activity'),
  pendingComponent: ActivitySkeleton,
  component: ActivityRoute,
})

function ActivityRoute() {
  const navigate = Route.useNavigate()
  const narrow = useCallback(
    (search: ActivitySearch) => void navigate({ search, replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <ActivityPage
      {...Route.useLoaderData()}
      timeZone={Route.useRouteContext().profile.church.timeZone}
      search={Route.useSearch()}
      onSearch={narrow}
    />
  )
}
