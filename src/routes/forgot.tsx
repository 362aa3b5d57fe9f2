import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { afterSignIn, readRedirect, skipWhenSignedIn } from '@/app/redirect-target.ts'
import { ForgotPage } from '@/features/auth/forgot-page.tsx'

export const Route = createFileRoute('/forgot')({
  validateSearch: readRedirect,
  beforeLoad: ({ context, search }) => skipWhenSignedIn(context, search),
  head: pageTitle('Forgot Password'),
  component: Forgot,
})

function Forgot() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ForgotPage
      redirect={search.redirect}
      onSignedIn={() => navigate({ href: afterSignIn(search) })}
      onRecovered={() => navigate({ to: '/login', search })}
    />
  )
}
