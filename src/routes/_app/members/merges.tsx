import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { listMerges } from '@/domain/merging/merge.queries.ts'
import { MergesPage, MergesSkeleton } from '@/features/merging/merges-page.tsx'

export const Route = createFileRoute('/_app/members/merges')({
  loader: async ({ context: { db } }) => ({ merges: await listMerges(db) }),
  head: pageTitle('Merged Members'),
  pendingComponent: MergesSkeleton,
  component: Merges,
})

function Merges() {
  const { profile } = Route.useRouteContext()
  return <MergesPage {...Route.useLoaderData()} profile={profile} />
}
