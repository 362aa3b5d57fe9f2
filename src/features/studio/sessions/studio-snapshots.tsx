import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { downloadSnapshotImage } from '@/domain/recordings/attendance-snapshot.queries.ts'
import { LoadSnapshotContext } from '@/widgets/snapshots/snapshot-source.ts'
import type { SnapshotSource } from '@/widgets/snapshots/snapshot-source.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { loadPendingImageAtom } from '../upload/recording-outbox.ts'

/** Provides a loader for the pictures of snapshots, from the server and from this device. */
export function StudioSnapshots({ children }: { children: ReactNode }) {
  const { db } = useStudioChurch()
  const loadPending = useSetAtom(loadPendingImageAtom)
  const load = useCallback(
    (source: SnapshotSource) =>
      source.kind === 'stored' ? downloadSnapshotImage(db, source.path) : loadPending(source.snapshotId),
    [db, loadPending],
  )
  return <LoadSnapshotContext value={load}>{children}</LoadSnapshotContext>
}
