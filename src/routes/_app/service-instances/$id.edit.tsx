import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canEdit } from '@/domain/access/permissions.ts'
import { findServiceInstance } from '@/domain/services/service-instance.queries.ts'
import { FormSkeleton } from '@/features/services/shared/form-skeleton.tsx'
import { InstanceFormPage } from '@/features/services/instances/instance-form-page.tsx'
import { ReadOnly } from '@/features/services/shared/read-only.tsx'
import { ServiceMissing } from '@/features/services/shared/service-missing.tsx'

export const Route = createFileRoute('/_app/service-instances/$id/edit')({
  loader: ({ context, params }) => findServiceInstance(context.db, params.id),
  head: pageTitle('Edit Service'),
  pendingComponent: () => <FormSkeleton title="Edit Service" />,
  component: EditServiceInstance,
})

function EditServiceInstance() {
  const navigate = Route.useNavigate()
  const instance = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  if (!canEdit(profile)) return <ReadOnly title="Edit Service" />
  if (!instance) return <ServiceMissing />
  return (
    <InstanceFormPage
      key={instance.id}
      instance={instance}
      timeZone={profile.church.timeZone}
      onSaved={() => navigate({ to: '/services' })}
    />
  )
}
