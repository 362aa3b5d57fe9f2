import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { InstanceFormPage } from '@/features/services/instances/instance-form-page.tsx'
import { readInstanceSearch } from '@/features/services/shared/instance-search.ts'

export const Route = createFileRoute('/_app/service-instances/new')({
  validateSearch: readInstanceSearch,
  head: pageTitle('Add Service'),
  component: NewServiceInstance,
})

function NewServiceInstance() {
  return <InstanceFormPage instance={null} known={Route.useSearch()} profile={Route.useRouteContext().profile} />
}
