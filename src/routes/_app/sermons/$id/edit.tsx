import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadSermon } from '@/features/sermons/load-sermon.ts'
import { SermonFormPage } from '@/features/sermons/sermon-form-page.tsx'
import { FormSkeleton } from '@/widgets/form-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/sermons/$id/edit')({
  loader: ({ context, params }) => loadSermon(context.db, params.id),
  head: pageTitle('Edit Sermon'),
  pendingComponent: () => <FormSkeleton entity="sermon" title="Edit Sermon" />,
  component: EditSermon,
})

function EditSermon() {
  const data = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  return data ? <SermonFormPage key={data.sermon.id} {...data} profile={profile} /> : <MissingPage entity="sermon" />
}
