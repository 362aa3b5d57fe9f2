import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadSermon } from '@/features/sermons/load-sermon.ts'
import { MissingSermon } from '@/features/sermons/missing-sermon.tsx'
import { SermonFormPage } from '@/features/sermons/sermon-form-page.tsx'
import { SermonFormSkeleton } from '@/features/sermons/sermon-skeleton.tsx'

export const Route = createFileRoute('/_app/sermons/$id/edit')({
  loader: ({ context, params }) => loadSermon(context.db, params.id),
  head: pageTitle('Edit Sermon'),
  pendingComponent: () => <SermonFormSkeleton title="Edit Sermon" />,
  component: EditSermon,
})

function EditSermon() {
  const navigate = Route.useNavigate()
  const data = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  if (!data) return <MissingSermon />
  const { id } = data.sermon
  const onSaved = () => void navigate({ to: '/sermons/$id', params: { id } })
  return <SermonFormPage key={id} {...data} {...{ profile, onSaved }} />
}
