import type { QueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import type { Atom } from 'jotai'
import { useEffect } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { followOldFilms } from '../shared/film-store.ts'
import { COUNTS_KEY, SESSIONS_KEY, SNAPSHOTS_KEY, WRITTEN_KEY } from '../shared/studio-queries.ts'
import {
  createRecordingOutbox,
  pendingChangesAtom,
  pendingMinutesAtom,
  pendingSnapshotIdsAtom,
  startOutbox,
} from './recording-outbox.ts'

type Parts = { db: Db; queries: QueryClient; userId: string; churchId: string }

/**
 * Sends the unsent operations of earlier visits, from any page of the signed-in app. Also removes day-old films of
 * checks.
 */
export function useRecordingOutbox({ db, queries, userId, churchId }: Parts): void {
  const store = useStore()
  useEffect(() => startOutbox(store, { userId, churchId }, createRecordingOutbox(db)), [store, db, userId, churchId])
  useEffect(followOldFilms, [])
  useEffect(() => {
    // Reads the lists again after a send, because the lists lack the sent start, end or snapshot.
    const onSent = (pendingAtom: Atom<ReadonlySet<string>>, queryKey: string[]) => {
      let before = store.get(pendingAtom)
      return store.sub(pendingAtom, () => {
        const now = store.get(pendingAtom)
        const wasSent = [...before].some((id) => !now.has(id))
        before = now
        if (wasSent) void queries.invalidateQueries({ queryKey })
      })
    }
    const stops = [
      onSent(pendingChangesAtom, SESSIONS_KEY),
      onSent(pendingChangesAtom, WRITTEN_KEY),
      onSent(pendingMinutesAtom, WRITTEN_KEY),
      onSent(pendingMinutesAtom, COUNTS_KEY),
      onSent(pendingSnapshotIdsAtom, SNAPSHOTS_KEY),
    ]
    return () => stops.forEach((stop) => stop())
  }, [store, queries])
}
