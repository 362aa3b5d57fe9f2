import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadMerge } from '@/features/merging/load-merge.ts'
import { MergePage, MergeSkeleton } from '@/features/merging/merge-page.tsx'
import { readMergeSearch } from '@/features/merging/merge-search.ts'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/members/$id/merge')({
  validateSearch: readMergeSearch,
  search: { middlewares: [stripSearchParams({ with: '' })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { db }, params, deps }) => loadMerge(db, params.id, deps),
  head: pageTitle('Merge Members'),
  pendingComponent: MergeSkeleton,
  component: Merge,
})

function Merge() {
  const data = Route.useLoaderData()
  const { db } = Route.useRouteContext()
  return data ? <MergePage {...data} db={db} /> : <MissingPage entity="member" />
}
