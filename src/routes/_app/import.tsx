import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { listImports } from '@/domain/imports/import.queries.ts'
import { ImportPage, ImportSkeleton } from '@/features/imports/import-page.tsx'
import { IMPORT_SEARCH_DEFAULTS, readImportSearch } from '@/features/imports/import-search.ts'

export const Route = createFileRoute('/_app/import')({
  validateSearch: readImportSearch,
  search: { middlewares: [stripSearchParams(IMPORT_SEARCH_DEFAULTS)] },
  head: pageTitle('Import'),
  loader: async ({ context: { db } }) => ({ imports: await listImports(db) }),
  component: Import,
  pendingComponent: ImportPending,
})

function ImportPending() {
  return <ImportSkeleton {...Route.useSearch()} />
}

function Import() {
  const { db, profile } = Route.useRouteContext()
  return <ImportPage {...{ db, profile }} {...Route.useSearch()} {...Route.useLoaderData()} />
}
