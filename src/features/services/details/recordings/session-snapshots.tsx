import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { listSnapshotsWithPeople, downloadSnapshotImage } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { SnapshotWithPeople } from '@/domain/recordings/attendance-snapshot.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { grid } from '@/styled-system/patterns'
import { Dialog } from '@/ui/dialog.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { storedSnapshot } from '@/widgets/snapshots/gallery-snapshot.ts'
import { LoadSnapshotContext } from '@/widgets/snapshots/snapshot-source.ts'
import type { SnapshotSource } from '@/widgets/snapshots/snapshot-source.ts'
import { SnapshotViewer } from '@/widgets/snapshots/snapshot-viewer.tsx'
import { useSnapshotCorrection } from '@/widgets/snapshots/use-snapshot-correction.ts'
import { SnapshotTile } from './snapshot-tile.tsx'

export type SessionSnapshotsProps = {
  sessionId: string
  timeZone: string
  db: Db
  /** Whether the person may remove wrong boxes and add missed people. */
  mayEdit: boolean
}

/** Shows the snapshots of a recording. Each opening reads the snapshots again. */
export function SessionSnapshots({ sessionId, timeZone, db, mayEdit }: SessionSnapshotsProps) {
  const opened = useDialogAbout<string>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['session-snapshots', sessionId],
    queryFn: () => listSnapshotsWithPeople(db, sessionId),
    gcTime: 0,
  })
  if (isError) {
    return <NotLoaded title="The snapshots could not be loaded" onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <output className={muted}>Loading snapshots...</output>
        <div className={cells}>
          {['1', '2', '3', '4'].map((place) => (
            <Skeleton key={place} className={css({ aspectRatio: '16 / 9', borderRadius: 'control' })} height="auto" />
          ))}
        </div>
      </div>
    )
  }
  if (data.length === 0) return <p className={muted}>No snapshots were captured in this session.</p>
  return (
    <SnapshotPictures db={db}>
      <ul className={cells}>
        {data.map((snapshot) => (
          <SnapshotTile key={snapshot.id} {...{ snapshot, timeZone }} onOpen={() => opened.onOpen(snapshot.id)} />
        ))}
      </ul>
      {opened.thing ? (
        <SnapshotDialog
          key={opened.thing}
          snapshots={data}
          firstId={opened.thing}
          {...{ timeZone, mayEdit }}
          open={opened.open}
          onClose={opened.onClose}
        />
      ) : null}
    </SnapshotPictures>
  )
}

type SnapshotDialogProps = {
  snapshots: SnapshotWithPeople[]
  firstId: string
  timeZone: string
  mayEdit: boolean
  open: boolean
  onClose: () => void
}

/** Shows the snapshots at a large size. With `mayEdit`, a person can remove wrong boxes and add missed people. */
function SnapshotDialog({ snapshots, firstId, timeZone, mayEdit, open, onClose }: SnapshotDialogProps) {
  const correct = useSnapshotCorrection()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} size="lg" title="Snapshots">
      <SnapshotViewer
        snapshots={snapshots.map(storedSnapshot)}
        {...{ firstId, timeZone }}
        onCorrect={mayEdit ? correct : undefined}
      />
    </Dialog>
  )
}

/** Provides `children` with a function that downloads the pictures of snapshots from the server. */
function SnapshotPictures({ db, children }: { db: Db; children: ReactNode }) {
  const load = useCallback(
    async (source: SnapshotSource) => (source.kind === 'stored' ? downloadSnapshotImage(db, source.path) : null),
    [db],
  )
  return <LoadSnapshotContext value={load}>{children}</LoadSnapshotContext>
}

const muted = css({ textStyle: 'small', color: 'text.muted' })
const cells = grid({
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 45%), 1fr))',
  gap: { base: '3', md: '4' },
  listStyle: 'none',
  marginTop: '2',
})
