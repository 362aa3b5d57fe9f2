import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { listImports } from '@/domain/imports/import.queries.ts'
import { ImportPage, ImportSkeleton } from '@/features/imports/import-page.tsx'

export const Route = createFileRoute('/_app/import')({
  head: pageTitle('Import'),
  loader: async ({ context: { db } }) => ({ imports: await listImports(db) }),
  component: Import,
  pendingComponent: ImportSkeleton,
})

function Import() {
  const { db, profile } = Route.useRouteContext()
  return <ImportPage {...{ db, profile }} {...Route.useLoaderData()} />
}
