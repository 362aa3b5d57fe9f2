import { createFileRoute, redirect } from '@tanstack/react-router'
import { startOf } from '@/app/roles/open-to-role.ts'
import { pageTitle } from '@/app/page-title.ts'
import { DashboardPage, DashboardSkeleton } from '@/features/dashboard/dashboard-page.tsx'
import { loadDashboard } from '@/features/dashboard/load-dashboard.ts'

export const Route = createFileRoute('/_app/dashboard')({
  head: pageTitle('Dashboard'),
  beforeLoad: ({ context: { profile } }) => {
    if (startOf(profile) !== '/dashboard') throw redirect({ to: startOf(profile), replace: true })
  },
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
