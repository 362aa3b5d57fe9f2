import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { MemberFormPage } from '@/features/members/member-form-page.tsx'

export const Route = createFileRoute('/_app/members/new')({ head: pageTitle('Add New Member'), component: NewMember })

function NewMember() {
  return <MemberFormPage member={null} profile={Route.useRouteContext().profile} />
}
