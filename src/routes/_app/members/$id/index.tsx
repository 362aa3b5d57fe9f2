import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadMember } from '@/features/members/load-member.ts'
import { MemberPage } from '@/features/members/member-page.tsx'
import { MemberSkeleton } from '@/features/members/member-skeleton.tsx'
import { MissingMember } from '@/features/members/missing-member.tsx'

export const Route = createFileRoute('/_app/members/$id/')({
  loader: ({ context, params }) => loadMember(context.db, params.id),
  head: ({ loaderData }) =>
    pageTitle(loaderData ? `${loaderData.member.firstName} ${loaderData.member.lastName}` : 'Member')(),
  pendingComponent: MemberSkeleton,
  component: OneMember,
})

function OneMember() {
  const navigate = Route.useNavigate()
  const data = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  if (!data) return <MissingMember />
  return <MemberPage {...data} profile={profile} onDeleted={() => void navigate({ to: '/members' })} />
}
