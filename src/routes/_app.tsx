import { createFileRoute, redirect } from '@tanstack/react-router'
import { AppShell } from '@/app/app-shell.tsx'
import { useRecordingOutbox } from '@/features/studio/upload/use-recording-outbox.ts'

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
  const { db, profile } = Route.useRouteContext()
  useRecordingOutbox(db, profile.id, profile.church.id)
  return <AppShell profile={profile} />
}
