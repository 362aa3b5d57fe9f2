import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageTitle } from '@/app/page-title.ts'
import { canEdit, canSeeContacts } from '@/domain/access/permissions.ts'
import { listMemberNames } from '@/domain/members/member-name.queries.ts'
import { listMemberEntries } from '@/domain/members/member.queries.ts'
import { MembersPage, MembersSkeleton } from '@/features/members/members-page.tsx'
import { MEMBERS_SEARCH_DEFAULTS, readMembersSearch } from '@/features/members/members-search.ts'
import type { MembersSearch } from '@/features/members/members-search.ts'
import { foundMembersQuery } from '@/features/members/use-found-members.ts'

/** In a church with up to this number of members, the page loads all of them. In a larger church, it loads parts. */
const READ_AT_ONCE = 1000

export const Route = createFileRoute('/_app/members/')({
  validateSearch: readMembersSearch,
  search: { middlewares: [stripSearchParams(MEMBERS_SEARCH_DEFAULTS)] },
  loader: async ({ context: { db, profile, queries }, location }) => {
    if (!canSeeContacts(profile)) {
      const names = await listMemberNames(db)
      return { members: names.map((name) => ({ ...name, email: null, phone: null, createdAt: '' })) }
    }
    const congregation = await listMemberEntries(db, READ_AT_ONCE)
    // Starts the query before the page is rendered.
    if (!congregation.members)
      void queries.prefetchInfiniteQuery(
        foundMembersQuery(db, readMembersSearch(location.search as Parameters<typeof readMembersSearch>[0])),
      )
    return congregation
  },
  head: pageTitle('Members'),
  pendingComponent: MembersPending,
  component: Members,
})

function MembersPending() {
  return <MembersSkeleton mayEdit={canEdit(Route.useRouteContext().profile)} />
}

function Members() {
  const { db, profile } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const narrow = useCallback(
    (change: Partial<MembersSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <MembersPage
      db={db}
      profile={profile}
      congregation={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={narrow}
    />
  )
}
