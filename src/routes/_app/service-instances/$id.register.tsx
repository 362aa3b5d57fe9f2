import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
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
  const router = useRouter()
  // The router's cache has the page of the service as it was before the marks.
  const readAgain = useCallback(() => void router.invalidate(), [router])
  if (!canRecord(profile)) return <ClosedScreen profile={profile} />
  const onSwitchedOn = () => session.forget()
  return <RegisterPage key={id} serviceId={id} {...{ db, profile, onSwitchedOn }} onLeft={readAgain} />
}
