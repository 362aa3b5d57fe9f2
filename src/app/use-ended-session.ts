import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import type { FailureKind } from '@/domain/shared/failure-kind.ts'
import { isRecordingInBrowser } from '@/platform/recording-lock.ts'
import type { Session } from '@/platform/session.ts'
import { toast } from '@/ui/toast.ts'
import { unsavedFormsAtom } from '@/widgets/unsaved-forms-atom.ts'

/** Lists that are polled are refused again and again; once a minute is told. */
const QUIET_MS = 60_000

/**
 * Asks for a log-in when something beside a page's loader (a picture, a polled list) is refused because the session has
 * ended. A page with a form that is not saved, or a recording, stays as it is, and the person is told.
 */
export function useEndedSession(session: Session, queries: QueryClient): void {
  const router = useRouter()
  const store = useStore()
  useEffect(() => {
    let isAsking = false
    let toldAt = -Infinity
    async function ask() {
      if (store.get(unsavedFormsAtom) === 0 && !(await isRecordingInBrowser())) {
        // Read again, the profile is refused too, and the guard of the page leads to the log-in.
        await session.changedRole()
        return router.invalidate()
      }
      if (Date.now() - toldAt < QUIET_MS) return
      toldAt = Date.now()
      toast({
        title: 'Your session has ended',
        description: 'Log in again in another tab, then go on here. What you typed or recorded is kept.',
        tone: 'attention',
      })
    }
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || isAsking) return
      const { error } = event.action as { error: Error & { kind?: FailureKind } }
      if (error.kind !== 'signed-out') return
      isAsking = true
      void ask().finally(() => (isAsking = false))
    })
  }, [session, queries, router, store])
}
