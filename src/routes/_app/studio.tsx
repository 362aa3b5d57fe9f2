import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageTitle } from '@/app/page-title.ts'
import { isId } from '@/domain/shared/ids.ts'
import { LeaveGuard } from '@/features/studio/recording/leave-guard.tsx'
import { loadStudio } from '@/features/studio/load-studio.ts'
import { StudioPage } from '@/features/studio/studio-page.tsx'
import { StudioSkeleton } from '@/features/studio/studio-skeleton.tsx'

type StudioSearch = { instance?: string | undefined }

export const Route = createFileRoute('/_app/studio')({
  // Preselects a service instance; an address with a broken id opens the studio without one.
  validateSearch: ({ instance }: Record<string, unknown>): StudioSearch => ({
    instance: typeof instance === 'string' && isId(instance) ? instance : undefined,
  }),
  loaderDeps: ({ search }) => ({ instanceId: search.instance }),
  loader: ({ context, deps }) => loadStudio(context.db, { ...deps, churchId: context.profile.church.id }),
  head: pageTitle('Studio'),
  staticData: { frame: 'bare' },
  pendingComponent: StudioSkeleton,
  component: Studio,
})

function Studio() {
  const { db, profile } = Route.useRouteContext()
  const { instance } = Route.useSearch()
  const router = useRouter()
  const refresh = useCallback(
    () => router.invalidate({ filter: (match) => match.routeId === Route.id, sync: true }),
    [router],
  )
  return (
    <>
      <StudioPage db={db} profile={profile} records={Route.useLoaderData()} instanceId={instance} onRefresh={refresh} />
      <LeaveGuard />
    </>
  )
}
