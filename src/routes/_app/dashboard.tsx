import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { DashboardPage } from '@/features/dashboard/dashboard-page.tsx'
import { DashboardSkeleton } from '@/features/dashboard/dashboard-skeleton.tsx'
import { loadDashboard } from '@/features/dashboard/load-dashboard.ts'

export const Route = createFileRoute('/_app/dashboard')({
  head: pageTitle('Dashboard'),
  loader: ({ context }) => loadDashboard(context.db, context.profile.church.timeZone),
  pendingComponent: DashboardPending,
  component: Dashboard,
})

function DashboardPending() {
  return <DashboardSkeleton profile={Route.useRouteContext().profile} />
}

function Dashboard() {
  const { profile, db } = Route.useRouteContext()
  return <DashboardPage data={Route.useLoaderData()} {...{ profile, db }} />
}
