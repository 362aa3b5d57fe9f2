import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { pageTitle } from '@/app/page-title.ts'
import { loadStudio } from '@/features/studio/load-studio.ts'
import { LeaveGuard } from '@/features/studio/recording/leave-guard.tsx'
import { ManualEntryGuard } from '@/features/studio/service-or-event/manual-entry-draft.tsx'
import type { ServiceOrEvent } from '@/features/studio/shared/studio-view.ts'
import { StudioPage, StudioSkeleton } from '@/features/studio/studio-page.tsx'
import { readStudioSearch, searchFor, selectedIn } from '@/features/studio/studio-search.ts'

export const Route = createFileRoute('/_app/studio')({
  validateSearch: readStudioSearch,
  loader: ({ context, location, cause }) =>
    loadStudio(context.queries, context.db, {
      timeZone: context.profile.church.timeZone,
      instanceId: readStudioSearch(location.search).instance,
      isEntering: cause !== 'stay',
    }),
  head: pageTitle('Studio'),
  staticData: { frame: 'bare' },
  pendingComponent: StudioSkeleton,
  component: Studio,
})

/**
 * Returns the service or event of the current address, even before its data is loaded. A recording that starts during
 * the loading then belongs to the new choice.
 */
function useChosen() {
  const read = Route.useSearch()
  const chosen = useLocation({
    select: ({ pathname, search }) => (pathname === Route.fullPath ? readStudioSearch(search) : null),
    structuralSharing: true,
  })
  return chosen ?? read
}

function Studio() {
  const { db, profile } = Route.useRouteContext()
  const { instance, event } = useChosen()
  const navigate = Route.useNavigate()
  const selected = useMemo(() => selectedIn({ instance, event }), [instance, event])
  const select = useCallback(
    (choice: ServiceOrEvent | null) => void navigate({ search: searchFor(choice), replace: true }),
    [navigate],
  )
  return (
    <>
      <StudioPage {...{ db, profile, selected, select }} />
      <LeaveGuard />
      <ManualEntryGuard userId={profile.id} />
    </>
  )
}
