import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canManageChurch, isAdmin } from '@/domain/access/permissions.ts'
import { IntegrationsPage, IntegrationsSkeleton } from '@/features/integrations/integrations-page.tsx'
import { loadIntegrations } from '@/features/integrations/load-integrations.ts'

/** The page is for owners. The shell tells other people that their role does not include the page. */
export const Route = createFileRoute('/_app/integrations')({
  loader: ({ context: { db, profile } }) => {
    if (!canManageChurch(profile)) throw notFound()
    return loadIntegrations(db)
  },
  head: pageTitle('Integrations'),
  pendingComponent: IntegrationsSkeleton,
  component: Integrations,
})

function Integrations() {
  const { db, profile } = Route.useRouteContext()
  return (
    <IntegrationsPage
      {...Route.useLoaderData()}
      db={db}
      timeZone={profile.church.timeZone}
      isAdmin={isAdmin(profile)}
    />
  )
}
