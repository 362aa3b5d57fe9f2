import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canSeeContacts } from '@/domain/access/permissions.ts'
import { findMember } from '@/domain/members/member.queries.ts'
import { MemberFormPage } from '@/features/members/member-form-page.tsx'
import { FormSkeleton } from '@/widgets/form-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/members/$id/edit')({
  loader: async ({ context: { db, profile }, params }) => {
    const member = await findMember(db, params.id)
    if (!member && !canSeeContacts(profile)) throw redirect({ to: '/members/$id', params, replace: true })
    return member
  },
  head: pageTitle('Edit Member Information'),
  pendingComponent: () => <FormSkeleton entity="member" title="Edit Member Information" />,
  component: EditMember,
})

function EditMember() {
  const member = Route.useLoaderData()
  const { db, profile } = Route.useRouteContext()
  return member ? <MemberFormPage key={member.id} {...{ member, db, profile }} /> : <MissingPage entity="member" />
}
