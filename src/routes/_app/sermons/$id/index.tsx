import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadSermon } from '@/features/sermons/load-sermon.ts'
import { MissingSermon } from '@/features/sermons/missing-sermon.tsx'
import { SermonPage } from '@/features/sermons/sermon-page.tsx'
import { SermonSkeleton } from '@/features/sermons/sermon-skeleton.tsx'

export const Route = createFileRoute('/_app/sermons/$id/')({
  loader: ({ context, params }) => loadSermon(context.db, params.id),
  head: ({ loaderData }) => pageTitle(loaderData?.sermon.title ?? 'Sermon')(),
  pendingComponent: SermonSkeleton,
  component: OneSermon,
})

function OneSermon() {
  const navigate = Route.useNavigate()
  const data = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  if (!data) return <MissingSermon />
  return <SermonPage {...data} profile={profile} onDeleted={() => void navigate({ to: '/sermons' })} />
}
