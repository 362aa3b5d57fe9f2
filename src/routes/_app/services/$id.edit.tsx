import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canEdit } from '@/domain/access/permissions.ts'
import { findService } from '@/domain/services/service.queries.ts'
import { FormSkeleton } from '@/features/services/shared/form-skeleton.tsx'
import { ReadOnly } from '@/features/services/shared/read-only.tsx'
import { RecurringFormPage } from '@/features/services/recurring/recurring-form-page.tsx'
import { ServiceMissing } from '@/features/services/shared/service-missing.tsx'

const title = 'Edit Recurring Service'

/** The id 'new' means create. */
export const Route = createFileRoute('/_app/services/$id/edit')({
  beforeLoad: ({ params }) => {
    if (params.id === 'new') throw redirect({ to: '/services/new', replace: true })
  },
  loader: ({ context, params }) => findService(context.db, params.id),
  head: pageTitle(title),
  pendingComponent: () => <FormSkeleton title={title} />,
  component: EditService,
})

function EditService() {
  const navigate = Route.useNavigate()
  const service = Route.useLoaderData()
  if (!canEdit(Route.useRouteContext().profile)) return <ReadOnly title={title} />
  if (!service) return <ServiceMissing />
  return (
    <RecurringFormPage
      key={service.id}
      service={service}
      onSaved={() => navigate({ to: '/services', search: { tab: 'recurring' } })}
    />
  )
}
