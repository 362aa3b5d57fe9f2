import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { LinkPage } from '@/features/count/link-page.tsx'
import { readToken } from '@/features/count/tap-store.ts'

export const Route = createFileRoute('/count/')({
  // For an empty token, the server answers that the link is unknown.
  loader: async () => (await readToken().catch(() => undefined)) ?? '',
  // Reads the token every time, because another link may have been opened meanwhile.
  staleTime: 0,
  head: pageTitle('Count'),
  staticData: { frame: 'public' },
  component: Count,
})

function Count() {
  const token = Route.useLoaderData()
  return <LinkPage key={token} token={token} />
}
