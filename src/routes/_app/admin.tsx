import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { isAdmin } from '@/domain/access/permissions.ts'
import { AdminPage, AdminSkeleton } from '@/features/admin/admin-page.tsx'
import { ADMIN_SEARCH_DEFAULTS, readAdminSearch } from '@/features/admin/admin-search.ts'
import type { AdminSearch } from '@/features/admin/admin-search.ts'
import { loadAdmin } from '@/features/admin/load-admin.ts'

/** The page is for administrators of the installation; other people see "Page not found". */
export const Route = createFileRoute('/_app/admin')({
  validateSearch: readAdminSearch,
  search: { middlewares: [stripSearchParams(ADMIN_SEARCH_DEFAULTS)] },
  loader: ({ context }) => {
    if (!isAdmin(context.profile)) throw notFound()
    return loadAdmin(context.db)
  },
  head: ({ match }) => pageTitle(isAdmin(match.context.profile) ? 'Admin' : 'Page not found')(),
  pendingComponent: AdminPending,
  component: Admin,
})

function AdminPending() {
  return <AdminSkeleton {...Route.useSearch()} />
}

function Admin() {
  const navigate = Route.useNavigate()
  const { church } = Route.useRouteContext().profile
  const onTab = (tab: AdminSearch['tab']) => void navigate({ search: { tab }, replace: true })
  return <AdminPage {...Route.useLoaderData()} {...Route.useSearch()} timeZone={church.timeZone} onTab={onTab} />
}
