import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadMember } from '@/features/members/load-member.ts'
import { MemberPage } from '@/features/members/member-page.tsx'
import { DetailSkeleton } from '@/widgets/detail-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/members/$id/')({
  loader: ({ context, params }) => loadMember(context.db, params.id),
  head: ({ loaderData }) =>
    pageTitle(loaderData ? `${loaderData.member.firstName} ${loaderData.member.lastName}` : 'Member')(),
  pendingComponent: () => <DetailSkeleton thing="member" />,
  component: OneMember,
})

function OneMember() {
  const data = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  return data ? <MemberPage {...data} profile={profile} /> : <MissingPage thing="member" />
}
