import { useCallback, useState } from 'react'
import { listAttendanceSnapshots } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { muted } from '../shared/services-layout.ts'
import { SnapshotTile } from './snapshot-tile.tsx'
import { useLoaded } from './use-loaded.ts'

export type SessionSnapshotsProps = { sessionId: string; timeZone: string; db: Db }

/** The pictures of a session, read when they are shown. */
export function SessionSnapshots(props: SessionSnapshotsProps) {
  const [attempt, setAttempt] = useState(1)
  return <Snapshots key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Snapshots({ sessionId, timeZone, db, onRetry }: SessionSnapshotsProps & { onRetry: () => void }) {
  const load = useCallback(() => listAttendanceSnapshots(db, sessionId), [db, sessionId])
  const state = useLoaded(load)
  if (state.phase === 'failed') {
    return (
      <Notice
        tone="danger"
        title="The snapshots could not be loaded"
        action={
          <Button tone="secondary" size="sm" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        Check the connection and try again.
      </Notice>
    )
  }
  if (state.phase === 'loading') {
    return (
      <div aria-busy="true">
        <output className={muted}>Loading snapshots...</output>
        <div className={grid}>
          {['1', '2', '3', '4'].map((place) => (
            <Skeleton key={place} className={css({ aspectRatio: '16 / 9', borderRadius: 'control' })} height="auto" />
          ))}
        </div>
      </div>
    )
  }
  if (state.value.length === 0) return <p className={muted}>No snapshots were captured in this session.</p>
  return (
    <ul className={grid}>
      {state.value.map((snapshot) => (
        <SnapshotTile key={snapshot.id} snapshot={snapshot} timeZone={timeZone} db={db} />
      ))}
    </ul>
  )
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 45%), 1fr))',
  gap: { base: '3', md: '4' },
  listStyle: 'none',
  marginTop: '2',
})
