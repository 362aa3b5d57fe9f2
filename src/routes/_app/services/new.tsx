import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canEdit } from '@/domain/access/permissions.ts'
import { ReadOnly } from '@/features/services/shared/read-only.tsx'
import { RecurringFormPage } from '@/features/services/recurring/recurring-form-page.tsx'

export const Route = createFileRoute('/_app/services/new')({
  head: pageTitle('Create Recurring Service'),
  component: NewService,
})

function NewService() {
  const navigate = Route.useNavigate()
  if (!canEdit(Route.useRouteContext().profile)) return <ReadOnly title="Create Recurring Service" />
  return (
    <RecurringFormPage service={null} onSaved={() => navigate({ to: '/services', search: { tab: 'recurring' } })} />
  )
}
