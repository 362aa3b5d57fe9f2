import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { listSnapshotsWithPeople } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { SnapshotWithPeople } from '@/domain/recordings/attendance-snapshot.schema.ts'
import type { PersonBox } from '@/domain/recordings/person-box.ts'
import { pendingSnapshotsAtom } from '../upload/recording-outbox.ts'
import type { PendingSnapshot } from '../upload/recording-outbox.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { SNAPSHOTS_KEY } from '../shared/studio-queries.ts'
import type { SnapshotSource } from './use-snapshot-image.ts'

export type GallerySnapshot = {
  id: string
  /** ISO 8601 */
  timestamp: string
  /** Null for a picture in which no one was counted. */
  peopleCount: number | null
  /** Who was found in it; null where no boxes were kept. */
  people: PersonBox[] | null
  source: SnapshotSource
  isWaiting: boolean
}

export type GallerySnapshots = { snapshots: GallerySnapshot[]; isLoading: boolean; isIncomplete: boolean }

/** The snapshots of a session in the order they were taken: the server's, and those still on this device. */
export function useGallerySnapshots(sessionId: string): GallerySnapshots {
  const { db } = useStudioChurch()
  const pending = useAtomValue(pendingSnapshotsAtom).filter((snapshot) => snapshot.sessionId === sessionId)
  const stored = useQuery({
    queryKey: [...SNAPSHOTS_KEY, sessionId],
    queryFn: () => listSnapshotsWithPeople(db, sessionId),
    // Other devices add to a recording too.
    staleTime: 0,
  })
  return {
    snapshots: mergeSnapshots(stored.data ?? [], pending),
    isLoading: stored.isPending,
    isIncomplete: stored.isError,
  }
}

export function mergeSnapshots(stored: SnapshotWithPeople[], pending: PendingSnapshot[]): GallerySnapshot[] {
  const known = new Set(stored.map(({ id }) => id))
  return [
    ...stored.map(({ id, timestamp, peopleCount, people, isCounted, imageUrl }): GallerySnapshot => ({
      id,
      timestamp,
      peopleCount: isCounted ? peopleCount : null,
      people,
      source: { kind: 'stored', path: imageUrl },
      isWaiting: false,
    })),
    ...pending
      .filter(({ id }) => !known.has(id))
      .map(({ id, timestamp, peopleCount, isCounted, people }): GallerySnapshot => ({
        id,
        timestamp,
        peopleCount: isCounted ? peopleCount : null,
        people,
        source: { kind: 'pending', snapshotId: id },
        isWaiting: true,
      })),
  ].toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
}

/** The index `by` steps on, around the ends. */
export function wrapIndex(index: number, by: number, length: number): number {
  return length === 0 ? 0 : (((index + by) % length) + length) % length
}
