import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { afterSignIn, readRedirect, skipWhenSignedIn } from '@/app/redirect-target.ts'
import { LoginPage } from '@/features/auth/login-page.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: readRedirect,
  beforeLoad: ({ context, search }) => skipWhenSignedIn(context, search),
  head: pageTitle('Log In'),
  component: Login,
})

function Login() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <LoginPage redirect={search.redirect} onSignedIn={() => navigate({ href: afterSignIn(search) })} />
}
