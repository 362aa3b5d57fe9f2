import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findService } from '@/domain/services/service.queries.ts'
import { RecurringFormPage } from '@/features/services/recurring/recurring-form-page.tsx'
import { FormSkeleton } from '@/widgets/form-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

const title = 'Edit Recurring Service'

/** The id 'new' leads to the form for a new service. */
export const Route = createFileRoute('/_app/services/$id/edit')({
  beforeLoad: ({ params }) => {
    if (params.id === 'new') throw redirect({ to: '/services/new', replace: true })
  },
  loader: ({ context, params }) => findService(context.db, params.id),
  head: pageTitle(title),
  pendingComponent: () => <FormSkeleton entity="service" title={title} />,
  component: EditService,
})

function EditService() {
  const service = Route.useLoaderData()
  const { db, profile } = Route.useRouteContext()
  if (!service) return <MissingPage entity="service" />
  return <RecurringFormPage key={service.id} {...{ db, service, profile }} />
}
