import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isRecordingInBrowser } from '@/platform/recording/recording-lock.ts'
import { onLogIn } from '@/platform/on-log-in.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { Session } from '@/platform/session.ts'
import { toast } from '@/ui/toast.ts'
import { resendAtom } from '@/widgets/ended-session/resend-atom.ts'
import { unsavedFormsAtom } from '@/widgets/unsaved-forms-atom.ts'
import { kindOf } from './connection/failures.ts'
import { keepSessionBy, staysOnPage } from './connection/session-keeper.ts'

/**
 * The reason for the log-in dialog. `unsent` is the number of entries that the page keeps and sends after the log-in;
 * null after a refused command, or with an unsaved form.
 */
export type AskedLogIn = { unsent: number | null }

/** An open dialog shows what a person is about to do, and often has typed text. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

type Parts = { session: Session; db: Db; queries: QueryClient; profile: Profile }

/** The toast appears at most once in this time, not after every poll of a list that the server refuses. */
const QUIET_MS = 60_000

/**
 * Asks for a log-in when a request is refused because the session has ended. With an unsaved form or an open dialog, or
 * after a refused command, a dialog asks on the page. A page that sends its entries by itself asks for the same dialog.
 * While the browser records, the page stays, and a toast offers the dialog. In all other cases, the log-in page opens
 * and then leads back to the page. When another person logs in, the previous person's page and forms are dropped. When
 * the same person logs in in another tab, the dialog closes.
 */
export function useEndedSession({ session, db, queries, profile }: Parts) {
  const router = useRouter()
  const store = useStore()
  const [asked, showAsked] = useState<AskedLogIn | null>(null)
  /** The same value as `asked`, which is known before the dialog shows. */
  const latestAsked = useRef<AskedLogIn | null>(null)
  const setAsked = useCallback((next: AskedLogIn | null) => {
    latestAsked.current = next
    showAsked(next)
  }, [])
  const [anotherId, setAnotherId] = useState<string | null>(null)
  const shownFor = useRef(profile.id)
  useEffect(
    () =>
      session.onChange(async (id) => {
        if (id === null || (await isRecordingInBrowser())) return
        setAsked(null)
        if (id === shownFor.current) return
        shownFor.current = id
        setAnotherId(id)
      }),
    [session, setAsked],
  )
  const isAsked = asked !== null
  useEffect(() => {
    if (!isAsked) return
    const ending = new AbortController()
    onLogIn(db)((userId) => {
      if (userId !== profile.id) return
      setAsked(null)
      store.get(resendAtom)?.send()
    }, ending.signal)
    return () => ending.abort()
  }, [isAsked, db, profile.id, store, setAsked])
  useEffect(() => {
    function stays(isSure: boolean, unsent: number | null): boolean {
      if (latestAsked.current && !isSure) return true
      const hasForm = store.get(unsavedFormsAtom) > 0
      if (!isSure && !hasForm && !isDialogOpen()) return false
      setAsked({ unsent: hasForm ? null : unsent })
      return true
    }
    return keepSessionBy({
      stays,
      async stayingProfile(path) {
        if (router.state.resolvedLocation?.pathname !== path) return null
        return stays(false, null) || (await isRecordingInBrowser()) ? profile : null
      },
    })
  }, [store, router, profile, setAsked])
  useEffect(() => {
    let isAsking = false
    let toldAt = -Infinity
    async function ask() {
      if (staysOnPage()) return
      if (!(await isRecordingInBrowser())) {
        // `changedRole` reads the profile again. The server refuses the request, and then the page's guard opens the
        // log-in page.
        await session.changedRole()
        return router.invalidate()
      }
      if (Date.now() - toldAt < QUIET_MS) return
      toldAt = Date.now()
      toast({
        title: 'Your session has ended',
        description: 'Log in again to go on here. What you recorded is kept.',
        tone: 'attention',
        // A recording always has an entry to send: its end.
        action: { label: 'Log In', run: () => setAsked({ unsent: 1 }) },
      })
    }
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || isAsking) return
      if (kindOf((event.action as { error: unknown }).error) !== 'signed-out') return
      isAsking = true
      void ask().finally(() => (isAsking = false))
    })
  }, [session, queries, router, setAsked])
  return {
    isOver: anotherId !== null && anotherId !== profile.id,
    // It is possible that `isOver` never becomes true, because the new person's profile may arrive before
    // `setAnotherId` is called. The key replaces the shell in this case too.
    shellKey: anotherId,
    asked,
    close: () => setAsked(null),
  }
}
