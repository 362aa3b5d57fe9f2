import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import { SermonFormPage } from '@/features/sermons/sermon-form-page.tsx'
import { FormSkeleton } from '@/widgets/form-skeleton.tsx'

export const Route = createFileRoute('/_app/sermons/new')({
  loader: ({ context }) => listServices(context.db),
  head: pageTitle('Add Sermon'),
  pendingComponent: () => <FormSkeleton entity="sermon" title="Add Sermon" />,
  component: NewSermon,
})

function NewSermon() {
  const { profile } = Route.useRouteContext()
  return <SermonFormPage sermon={null} services={Route.useLoaderData()} profile={profile} />
}
