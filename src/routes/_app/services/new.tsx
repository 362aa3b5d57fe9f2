import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { RecurringFormPage } from '@/features/services/recurring/recurring-form-page.tsx'

export const Route = createFileRoute('/_app/services/new')({
  head: pageTitle('Create Recurring Service'),
  component: NewService,
})

function NewService() {
  return <RecurringFormPage service={null} profile={Route.useRouteContext().profile} />
}
