import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canSeeContacts } from '@/domain/access/permissions.ts'
import { loadMember, loadMemberName } from '@/features/members/load-member.ts'
import { MemberNamePage } from '@/features/members/member-name-page.tsx'
import { MemberPage } from '@/features/members/member-page.tsx'
import { DetailSkeleton } from '@/widgets/detail-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/members/$id/')({
  loader: async ({ context: { db, profile }, params }) =>
    canSeeContacts(profile)
      ? { known: await loadMember(db, params.id, profile.church), named: null }
      : { known: null, named: await loadMemberName(db, params.id) },
  head: ({ loaderData }) => {
    const member = (loaderData?.known ?? loaderData?.named)?.member
    return pageTitle(member ? `${member.firstName} ${member.lastName}` : 'Member')()
  },
  pendingComponent: () => <DetailSkeleton entity="member" />,
  component: OneMember,
})

function OneMember() {
  const { known, named } = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  if (named) return <MemberNamePage {...named} />
  return known ? <MemberPage {...known} profile={profile} /> : <MissingPage entity="member" />
}
