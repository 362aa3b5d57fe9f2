import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findServiceInstance } from '@/domain/services/service-instance.queries.ts'
import { InstanceFormPage } from '@/features/services/instances/instance-form-page.tsx'
import { BackLink } from '@/ui/back-link.tsx'
import { FormSkeleton } from '@/ui/form-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/service-instances/$id/edit')({
  loader: ({ context, params }) => findServiceInstance(context.db, params.id),
  head: pageTitle('Edit Service'),
  pendingComponent: () => (
    <FormSkeleton
      title="Edit Service"
      loading="Loading service details..."
      back={<BackLink to="/services">Back to Services</BackLink>}
    />
  ),
  component: EditServiceInstance,
})

function EditServiceInstance() {
  const instance = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  return instance ? <InstanceFormPage key={instance.id} {...{ instance, profile }} /> : <MissingPage thing="service" />
}
