import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { downloadSnapshotImage } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { LoadSnapshotContext } from '@/widgets/snapshots/snapshot-source.ts'
import type { SnapshotSource } from '@/widgets/snapshots/snapshot-source.ts'

/** Gives its snapshots their pictures, which all lie on the server. */
export function SnapshotPictures({ db, children }: { db: Db; children: ReactNode }) {
  const load = useCallback(
    async (source: SnapshotSource) => (source.kind === 'stored' ? downloadSnapshotImage(db, source.path) : null),
    [db],
  )
  return <LoadSnapshotContext value={load}>{children}</LoadSnapshotContext>
}
