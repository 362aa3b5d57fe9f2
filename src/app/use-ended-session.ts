import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { isRecordingInBrowser } from '@/platform/recording-lock.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Session } from '@/platform/session.ts'
import { toast } from '@/ui/toast.ts'
import { unsavedFormsAtom } from '@/widgets/unsaved-forms-atom.ts'
import { kindOf } from './connection/failures.ts'
import { keepSessionBy } from './connection/session-keeper.ts'

/** Lists that are polled are refused again and again; once a minute is told. */
const QUIET_MS = 60_000

/**
 * Asks for a log-in when something is refused because the session has ended. A page with a form that is not saved, or a
 * command that was refused, asks in a dialog; a page that records stays, and the person is told; every other leads to the
 * log-in and back. When another person logs in, nothing of this one stays, saved or not.
 */
export function useEndedSession(session: Session, queries: QueryClient, profile: Profile) {
  const router = useRouter()
  const store = useStore()
  const [isAsked, setIsAsked] = useState(false)
  const [anotherId, setAnotherId] = useState<string | null>(null)
  useEffect(
    () =>
      session.onChange(async (id) => {
        if (id === null || (await isRecordingInBrowser())) return
        setIsAsked(false)
        setAnotherId(id)
      }),
    [session],
  )
  useEffect(
    () =>
      keepSessionBy((isSure) => {
        const stays = isSure || store.get(unsavedFormsAtom) > 0
        if (stays) setIsAsked(true)
        return stays
      }),
    [store],
  )
  useEffect(() => {
    let isAsking = false
    let toldAt = -Infinity
    async function ask() {
      if (store.get(unsavedFormsAtom) > 0) return setIsAsked(true)
      if (!(await isRecordingInBrowser())) {
        // Read again, the profile is refused too, and the guard of the page leads to the log-in.
        await session.changedRole()
        return router.invalidate()
      }
      if (Date.now() - toldAt < QUIET_MS) return
      toldAt = Date.now()
      toast({
        title: 'Your session has ended',
        description: 'Log in again in another tab, then go on here. What you recorded is kept.',
        tone: 'attention',
      })
    }
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || isAsking) return
      if (kindOf((event.action as { error: unknown }).error) !== 'signed-out') return
      isAsking = true
      void ask().finally(() => (isAsking = false))
    })
  }, [session, queries, router, store])
  return { isOver: anotherId !== null && anotherId !== profile.id, isAsked, close: () => setIsAsked(false) }
}
