import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { DataPage } from '@/features/exports/data-page.tsx'

/** The page is for owners. The shell tells other people that their role does not include the page. */
export const Route = createFileRoute('/_app/data')({ head: pageTitle('Your Data'), component: Data })

function Data() {
  const { db, profile } = Route.useRouteContext()
  return <DataPage db={db} profile={profile} />
}
