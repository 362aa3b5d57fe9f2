import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { MemberFormPage } from '@/features/members/member-form-page.tsx'

export const Route = createFileRoute('/_app/members/new')({ head: pageTitle('Add New Member'), component: NewMember })

function NewMember() {
  const navigate = Route.useNavigate()
  // Not awaited: the command then marks the list as old while it is being gone to, so it is read once, fresh.
  return (
    <MemberFormPage
      member={null}
      profile={Route.useRouteContext().profile}
      onSaved={() => void navigate({ to: '/members' })}
    />
  )
}
