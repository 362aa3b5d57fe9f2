import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { ClosedScreen } from '@/app/roles/closed-screen.tsx'
import { canRecord } from '@/domain/access/permissions.ts'
import { RegisterPage } from '@/features/register/register-page.tsx'

export const Route = createFileRoute('/_app/service-instances/$id/register')({
  head: pageTitle('Register'),
  staticData: { frame: 'bare' },
  component: Register,
})

function Register() {
  const { db, profile, session } = Route.useRouteContext()
  const { id } = Route.useParams()
  if (!canRecord(profile)) return <ClosedScreen profile={profile} />
  return <RegisterPage key={id} serviceId={id} {...{ db, profile }} onSwitchedOn={() => session.forget()} />
}
