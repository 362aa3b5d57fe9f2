import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { LinkPage } from '@/features/count/link-page.tsx'
import { keepToken } from '@/features/count/tap-store.ts'

/**
 * Stores the token of a counting link. The token is removed from the address, so that the browser's history does not
 * contain the token.
 */
export const Route = createFileRoute('/count/$token')({
  loader: async ({ params }) => {
    // A token that the browser cannot store stays in the address.
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
