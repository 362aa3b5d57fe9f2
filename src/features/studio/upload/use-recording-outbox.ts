import type { QueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { SESSIONS_KEY } from '../shared/studio-queries.ts'
import { createRecordingOutbox, pendingChangesAtom, startOutbox } from './recording-outbox.ts'

type Parts = { db: Db; queries: QueryClient; userId: string; churchId: string }

/** The signed-in part of the app calls this once: what earlier visits could not send goes out from any page. */
export function useRecordingOutbox({ db, queries, userId, churchId }: Parts): void {
  const store = useStore()
  useEffect(() => startOutbox(store, { userId, churchId }, createRecordingOutbox(db)), [store, db, userId, churchId])
  useEffect(() => {
    let before = store.get(pendingChangesAtom)
    return store.sub(pendingChangesAtom, () => {
      const now = store.get(pendingChangesAtom)
      // The server has a start or an end that it had not: every list of recordings is out of date.
      const wasSent = [...before].some((change) => !now.has(change))
      before = now
      if (wasSent) void queries.invalidateQueries({ queryKey: SESSIONS_KEY })
    })
  }, [store, queries])
}
