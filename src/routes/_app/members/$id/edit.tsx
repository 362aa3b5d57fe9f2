import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findMember } from '@/domain/members/member.queries.ts'
import { MemberFormPage } from '@/features/members/member-form-page.tsx'
import { MemberSkeleton } from '@/features/members/member-skeleton.tsx'
import { MissingMember } from '@/features/members/missing-member.tsx'

export const Route = createFileRoute('/_app/members/$id/edit')({
  loader: ({ context, params }) => findMember(context.db, params.id),
  head: pageTitle('Edit Member Information'),
  pendingComponent: MemberSkeleton,
  component: EditMember,
})

function EditMember() {
  const navigate = Route.useNavigate()
  const member = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  if (!member) return <MissingMember />
  const onSaved = () => void navigate({ to: '/members/$id', params: { id: member.id } })
  return <MemberFormPage key={member.id} {...{ member, profile, onSaved }} />
}
