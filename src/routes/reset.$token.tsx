import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findPasswordReset } from '@/domain/access/recovery.queries.ts'
import { ResetPage, ResetSkeleton } from '@/features/auth/reset-page.tsx'

export const Route = createFileRoute('/reset/$token')({
  loader: async ({ context: { loadDb }, params: { token } }) => ({
    reset: await findPasswordReset(await loadDb(), token),
  }),
  head: pageTitle('New Password'),
  pendingComponent: ResetSkeleton,
  component: Reset,
})

function Reset() {
  const { token } = Route.useParams()
  const { session } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <ResetPage
      {...Route.useLoaderData()}
      token={token}
      onSignedIn={() => {
        session.forget()
        return navigate({ to: '/dashboard' })
      }}
      onReset={() => navigate({ to: '/login' })}
    />
  )
}
