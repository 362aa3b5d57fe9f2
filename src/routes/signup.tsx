import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { afterSignIn, readRedirect, skipWhenSignedIn } from '@/app/redirect-target.ts'
import { SignupPage } from '@/features/auth/signup-page.tsx'

export const Route = createFileRoute('/signup')({
  validateSearch: readRedirect,
  beforeLoad: ({ context, search }) => skipWhenSignedIn(context, search),
  head: pageTitle('Sign Up'),
  component: Signup,
})

function Signup() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <SignupPage redirect={search.redirect} onSignedUp={() => navigate({ href: afterSignIn(search) })} />
}
