import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { listSnapshotsWithPeople } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { SnapshotWithPeople } from '@/domain/recordings/attendance-snapshot.schema.ts'
import { storedSnapshot } from '@/widgets/snapshots/gallery-snapshot.ts'
import type { GallerySnapshot } from '@/widgets/snapshots/gallery-snapshot.ts'
import { pendingSnapshotsAtom } from '../upload/recording-outbox.ts'
import type { PendingSnapshot } from '../upload/recording-outbox.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { SNAPSHOTS_KEY } from '../shared/studio-queries.ts'

export type GallerySnapshots = { snapshots: GallerySnapshot[]; isLoading: boolean; isIncomplete: boolean }

/** Returns the snapshots of a session from the server and from this device, in the order they were taken. */
export function useGallerySnapshots(sessionId: string): GallerySnapshots {
  const { db } = useStudioChurch()
  const pending = useAtomValue(pendingSnapshotsAtom).filter((snapshot) => snapshot.sessionId === sessionId)
  const stored = useQuery({
    queryKey: [...SNAPSHOTS_KEY, sessionId],
    queryFn: () => listSnapshotsWithPeople(db, sessionId),
    // Other devices may add snapshots to the recording.
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
    ...stored.map(storedSnapshot),
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
