import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import { SermonFormPage } from '@/features/sermons/sermon-form-page.tsx'
import { SermonFormSkeleton } from '@/features/sermons/sermon-skeleton.tsx'

export const Route = createFileRoute('/_app/sermons/new')({
  loader: ({ context }) => listServices(context.db),
  head: pageTitle('Add Sermon'),
  pendingComponent: () => <SermonFormSkeleton title="Add Sermon" />,
  component: NewSermon,
})

function NewSermon() {
  const navigate = Route.useNavigate()
  return (
    <SermonFormPage
      sermon={null}
      services={Route.useLoaderData()}
      profile={Route.useRouteContext().profile}
      onSaved={() => void navigate({ to: '/sermons' })}
    />
  )
}
