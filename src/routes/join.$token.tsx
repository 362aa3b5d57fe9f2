import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findInvitation } from '@/domain/access/invitation.queries.ts'
import { JoinPage, JoinSkeleton } from '@/features/auth/join-page.tsx'

export const Route = createFileRoute('/join/$token')({
  loader: async ({ context: { session, loadDb }, params: { token } }) => {
    const [invitation, profile] = await Promise.all([
      loadDb().then((db) => findInvitation(db, token)),
      session.currentProfile(),
    ])
    return { invitation, profile }
  },
  head: pageTitle('Join'),
  pendingComponent: JoinSkeleton,
  component: Join,
})

function Join() {
  const { token } = Route.useParams()
  const { session } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <JoinPage
      {...Route.useLoaderData()}
      token={token}
      onJoined={() => {
        session.forget()
        return navigate({ to: '/dashboard' })
      }}
    />
  )
}
