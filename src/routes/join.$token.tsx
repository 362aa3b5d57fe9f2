import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { acceptInvitation } from '@/domain/access/invitation.commands.ts'
import { findInvitation } from '@/domain/access/invitation.queries.ts'
import { JoinPage, JoinSkeleton } from '@/features/auth/join-page.tsx'

export const Route = createFileRoute('/join/$token')({
  loader: async ({ context: { session, loadDb }, params: { token } }) => {
    const [invitation, profile] = await Promise.all([
      loadDb().then((db) => findInvitation(db, token)),
      session.currentProfile(),
    ])
    // A person who has joined may open the link again, for example by a reload. Without the agreement to leave a church,
    // the command changes nothing. If it fails, the page of the invitation opens.
    const ask = async () => acceptInvitation(await loadDb(), { token, givesUpChurch: false })
    if (profile && invitation && (await ask().catch(() => null)) === 'member') {
      throw redirect({ to: '/dashboard', replace: true })
    }
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
