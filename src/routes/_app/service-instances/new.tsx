import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { InstanceFormPage } from '@/features/services/instances/instance-form-page.tsx'

export const Route = createFileRoute('/_app/service-instances/new')({
  head: pageTitle('Add Service'),
  component: NewServiceInstance,
})

function NewServiceInstance() {
  return <InstanceFormPage instance={null} profile={Route.useRouteContext().profile} />
}
