import { createFileRoute, redirect } from '@tanstack/react-router'
import { AppShell } from '@/app/app-shell.tsx'

/** Everything below needs somebody signed in, and is handed who it is and the database acting for them. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    const profile = await context.session.currentProfile()
    if (!profile) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
    return { profile, db: await context.loadDb() }
  },
  component: App,
})

function App() {
  return <AppShell profile={Route.useRouteContext().profile} />
}
