import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { AccountPage } from '@/features/account/account-page.tsx'

export const Route = createFileRoute('/_app/account')({ head: pageTitle('Account'), component: Account })

function Account() {
  const { profile, session, db } = Route.useRouteContext()
  return <AccountPage profile={profile} db={db} onSaved={() => session.forget()} />
}
