import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canEdit } from '@/domain/access/permissions.ts'
import { InstanceFormPage } from '@/features/services/instances/instance-form-page.tsx'
import { ReadOnly } from '@/features/services/shared/read-only.tsx'

export const Route = createFileRoute('/_app/service-instances/new')({
  head: pageTitle('Add Service'),
  component: NewServiceInstance,
})

function NewServiceInstance() {
  const navigate = Route.useNavigate()
  const { profile } = Route.useRouteContext()
  if (!canEdit(profile)) return <ReadOnly title="Add Service" />
  return (
    <InstanceFormPage
      instance={null}
      timeZone={profile.church.timeZone}
      onSaved={() => navigate({ to: '/services' })}
    />
  )
}
