import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AppShell } from '@/app/app-shell.tsx'
import { stayingProfile } from '@/app/connection/session-keeper.ts'
import { keepShownPages } from '@/app/keep-shown-pages.ts'
import { useRoleOnReturn } from '@/app/roles/use-role-on-return.ts'
import { StartingShell } from '@/app/shell/starting-shell.tsx'
import { useEndedSession } from '@/app/use-ended-session.ts'
import { useKeptApp } from '@/platform/offline/keep-page.ts'
import { rememberedSession } from '@/platform/remembered-session.ts'
import { EndedSessionDialog } from '@/features/auth/ended-session/ended-session-dialog.tsx'
import { useUnsentTaps } from '@/features/count/use-unsent-taps.ts'
import { useUnsentMarks } from '@/features/register/use-unsent-marks.ts'
import { useRecordingOutbox } from '@/features/studio/upload/use-recording-outbox.ts'
import { toast } from '@/ui/toast.ts'

/** Requires a signed-in person. The child routes get the person's profile and a client of the database. */
export const Route = createFileRoute('/_app')({
  // The shell shows while the other parts load, so the shell's code is not split off.
  codeSplitGroupings: [['component']],
  pendingComponent: StartingShell,
  beforeLoad: async ({ context, location }) => {
    // These parts load at the same time as the profile. The import is dynamic, because public pages do not need them.
    const parts = Promise.all([context.loadDb(), import('@/platform/query-client.ts')])
    parts.catch(() => 'told below')
    const known = await context.session.currentProfile()
    // A session without a profile belongs to a person who was removed by an owner.
    if (!known && rememberedSession.exists()) {
      const { findRemoval } = await import('@/domain/access/people.queries.ts')
      if (await findRemoval((await parts)[0]).catch(() => null)) throw redirect({ to: '/removed', replace: true })
    }
    const profile = known ?? (await stayingProfile(location.pathname))
    if (!profile) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
    const [db, { queryClientFor }] = await parts
    return { profile, db, queries: queryClientFor(db, profile.id) }
  },
  component: App,
})

function App() {
  const { db, profile, queries, session } = Route.useRouteContext()
  const router = useRouter()
  useEffect(() => keepShownPages(router, toast), [router])
  useRecordingOutbox({ db, queries, userId: profile.id, churchId: profile.church.id })
  useUnsentTaps(db)
  useUnsentMarks(db, session, profile.id)
  useRoleOnReturn(session)
  const { isOver, shellKey, asked, close } = useEndedSession({ session, db, queries, profile })
  useKeptApp()
  return (
    <QueryClientProvider client={queries}>
      {isOver ? null : <AppShell key={shellKey} profile={profile} />}
      <EndedSessionDialog
        {...{ asked, username: profile.username, onClose: close }}
        onLeave={() => void router.navigate({ to: '/login', ignoreBlocker: true })}
      />
    </QueryClientProvider>
  )
}
