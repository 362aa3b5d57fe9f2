import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import { SermonFormPage } from '@/features/sermons/sermon-form-page.tsx'
import { BackLink } from '@/ui/back-link.tsx'
import { FormSkeleton } from '@/ui/form-skeleton.tsx'

export const Route = createFileRoute('/_app/sermons/new')({
  loader: ({ context }) => listServices(context.db),
  head: pageTitle('Add Sermon'),
  pendingComponent: () => (
    <FormSkeleton
      title="Add Sermon"
      loading="Loading sermon..."
      back={<BackLink to="/sermons">Back to Sermons</BackLink>}
    />
  ),
  component: NewSermon,
})

function NewSermon() {
  const { profile } = Route.useRouteContext()
  return <SermonFormPage sermon={null} services={Route.useLoaderData()} profile={profile} />
}
