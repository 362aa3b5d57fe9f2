import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadSermon } from '@/features/sermons/load-sermon.ts'
import { SermonPage } from '@/features/sermons/sermon-page.tsx'
import { DetailSkeleton } from '@/widgets/detail-skeleton.tsx'
import { MissingPage } from '@/widgets/missing-page.tsx'

export const Route = createFileRoute('/_app/sermons/$id/')({
  loader: ({ context, params }) => loadSermon(context.db, params.id),
  head: ({ loaderData }) => pageTitle(loaderData?.sermon.title ?? 'Sermon')(),
  pendingComponent: () => <DetailSkeleton entity="sermon" />,
  component: OneSermon,
})

function OneSermon() {
  const data = Route.useLoaderData()
  const { profile } = Route.useRouteContext()
  return data ? <SermonPage {...data} profile={profile} /> : <MissingPage entity="sermon" />
}
