import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadSermon } from '@/features/sermons/load-sermon.ts'
import { SermonFormPage } from '@/features/sermons/sermon-form-page.tsx'
import { BackLink } from '@/ui/back-link.tsx'
import { FormSkeleton } from '@/ui/form-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/sermons/$id/edit')({
  loader: ({ context, params }) => loadSermon(context.db, params.id),
  head: pageTitle('Edit Sermon'),
  pendingComponent: () => (
    <FormSkeleton
      title="Edit Sermon"
      loading="Loading sermon..."
      back={<BackLink to="/sermons">Back to Sermons</BackLink>}
    />
  ),
  component: EditSermon,
})

function EditSermon() {
  const data = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  return data ? <SermonFormPage key={data.sermon.id} {...data} profile={profile} /> : <MissingPage thing="sermon" />
}
