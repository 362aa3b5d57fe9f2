import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canManageChurch } from '@/domain/access/permissions.ts'
import { loadPeople } from '@/features/people/load-people.ts'
import { PeoplePage, PeopleSkeleton } from '@/features/people/people-page.tsx'

/** The page is for owners. The shell tells other people that their role does not include the page. */
export const Route = createFileRoute('/_app/people/')({
  loader: ({ context: { db, profile } }) => {
    if (!canManageChurch(profile)) throw notFound()
    return loadPeople(db)
  },
  head: pageTitle('People'),
  pendingComponent: PeopleSkeleton,
  component: PeopleRoute,
})

function PeopleRoute() {
  const { profile, session } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <PeoplePage
      {...Route.useLoaderData()}
      profile={profile}
      onOwnChange={() => {
        session.forget()
        void navigate({ to: '/dashboard' })
      }}
    />
  )
}
