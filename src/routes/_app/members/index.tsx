import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageTitle } from '@/app/page-title.ts'
import { canEdit } from '@/domain/access/permissions.ts'
import { listMemberEntries } from '@/domain/members/member.queries.ts'
import { MembersPage } from '@/features/members/members-page.tsx'
import { MEMBERS_SEARCH_DEFAULTS, readMembersSearch } from '@/features/members/members-search.ts'
import type { MembersSearch } from '@/features/members/members-search.ts'
import { MembersSkeleton } from '@/features/members/members-skeleton.tsx'

export const Route = createFileRoute('/_app/members/')({
  validateSearch: readMembersSearch,
  search: { middlewares: [stripSearchParams(MEMBERS_SEARCH_DEFAULTS)] },
  loader: ({ context }) => listMemberEntries(context.db),
  head: pageTitle('Members'),
  pendingComponent: MembersPending,
  component: Members,
})

function MembersPending() {
  return <MembersSkeleton mayEdit={canEdit(Route.useRouteContext().profile)} />
}

function Members() {
  const navigate = Route.useNavigate()
  const narrow = useCallback(
    (change: Partial<MembersSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <MembersPage
      members={Route.useLoaderData()}
      profile={Route.useRouteContext().profile}
      search={Route.useSearch()}
      onSearch={narrow}
    />
  )
}
