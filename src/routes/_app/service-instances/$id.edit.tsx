import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findService } from '@/domain/services/service.queries.ts'
import { findServiceInstance } from '@/domain/services/service-instance.queries.ts'
import { InstanceFormPage } from '@/features/services/instances/instance-form-page.tsx'
import { FormSkeleton } from '@/widgets/form-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/service-instances/$id/edit')({
  loader: async ({ context: { db }, params }) => {
    const instance = await findServiceInstance(db, params.id)
    return { instance, series: instance?.serviceId ? await findService(db, instance.serviceId) : null }
  },
  head: pageTitle('Edit Service'),
  pendingComponent: () => <FormSkeleton entity="service" title="Edit Service" />,
  component: EditServiceInstance,
})

function EditServiceInstance() {
  const { instance, series } = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  return instance ? (
    <InstanceFormPage key={instance.id} {...{ instance, series, profile }} />
  ) : (
    <MissingPage entity="service" />
  )
}
