import { createFileRoute, redirect } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { pageTitle } from '@/app/page-title.ts'
import { RemovedPage, RemovedSkeleton } from '@/features/auth/removed-page.tsx'
import { useUnsentTaps } from '@/features/count/use-unsent-taps.ts'
import { refusedOpsAtom, unsentSessionsAtom } from '@/features/studio/upload/recording-outbox.ts'
import { useRecordingOutbox } from '@/features/studio/upload/use-recording-outbox.ts'

/** Sends the recordings and taps that a removed person made before the removal. */
export const Route = createFileRoute('/removed')({
  loader: async ({ context: { loadDb } }) => {
    const [db, { findRemoval }, { queryClientFor }] = await Promise.all([
      loadDb(),
      import('@/domain/access/people.queries.ts'),
      import('@/platform/query-client.ts'),
    ])
    const removal = await findRemoval(db)
    if (!removal) throw redirect({ to: '/login', replace: true })
    return { db, removal, queries: queryClientFor(db, removal.personId) }
  },
  head: pageTitle('Removed'),
  pendingComponent: RemovedSkeleton,
  component: Removed,
})

function Removed() {
  const { db, removal, queries } = Route.useLoaderData()
  const { session } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const taps = useUnsentTaps(db)
  useRecordingOutbox({ db, queries, userId: removal.personId, churchId: removal.churchId })
  return (
    <RemovedPage
      churchName={removal.churchName}
      unsent={useAtomValue(unsentSessionsAtom).size}
      unsentTaps={taps.waiting}
      refusedTaps={taps.refused}
      isRefused={useAtomValue(refusedOpsAtom).length > 0}
      onSignedOut={() => {
        session.forget()
        return navigate({ to: '/' })
      }}
    />
  )
}
