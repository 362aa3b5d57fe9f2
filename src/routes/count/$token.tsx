import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { LinkPage } from '@/features/count/link-page.tsx'
import { keepToken } from '@/features/count/tap-store.ts'

/** A counting link. Its token is remembered and leaves the address, so that the browser's history tells it no one. */
export const Route = createFileRoute('/count/$token')({
  loader: async ({ params }) => {
    // Where the browser keeps nothing, the token stays in the address.
    const isKept = await keepToken(params.token).then(
      () => true,
      () => false,
    )
    if (isKept) throw redirect({ to: '/count', replace: true })
  },
  head: pageTitle('Count'),
  staticData: { frame: 'public' },
  component: Count,
})

function Count() {
  const { token } = Route.useParams()
  return <LinkPage key={token} token={token} />
}
