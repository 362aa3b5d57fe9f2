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
 * The signed-in part of the app calls this once: what earlier visits could not send goes out from any page, and films of
 * checks that are a day old go, too.
 */
export function useRecordingOutbox({ db, queries, userId, churchId }: Parts): void {
  const store = useStore()
  useEffect(() => startOutbox(store, { userId, churchId }, createRecordingOutbox(db)), [store, db, userId, churchId])
  useEffect(followOldFilms, [])
  useEffect(() => {
    // Once sent, the server has a start, an end or a snapshot that its lists here do not have.
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
