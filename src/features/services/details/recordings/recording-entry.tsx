import { CircleCheck, CircleDot, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { countOf } from '@/domain/recordings/count-event.schema.ts'
import type { ListedPassage } from '@/domain/recordings/count-event.schema.ts'
import { cameraText, recordingDuration, recordingStatus } from '@/domain/recordings/recording.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { FoldButton } from '@/ui/fold-button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { entry, smallFigures } from '../service-details-layout.ts'
import { DownloadCounts } from './download-counts.tsx'
import { EndRecording } from './end-recording.tsx'
import { NotCounted } from '../not-counted.tsx'
import { SessionSnapshots } from './session-snapshots.tsx'

export type RecordingEntryProps = {
  session: RecordingSession
  /** The line crossings of the recording, oldest first. */
  events: ListedPassage[]
  timeZone: string
  db: Db
  mayCorrect: boolean
  maySeePictures: boolean
  /** Undefined for people who may not delete the recording. */
  onDelete: (() => void) | undefined
}

export function RecordingEntry(props: RecordingEntryProps) {
  const { session, events, timeZone, db, mayCorrect, maySeePictures, onDelete } = props
  const [isOpen, setIsOpen] = useState(false)
  const snapshotsId = useId()
  const started = formatInstant(session.startTime, timeZone)
  const { isCounted, thumbnailSnapshotId, cameIn } = session
  const entered = countOf(events, 'entry')
  // The entries of a door are usually the people who came in, whose number is shown already.
  const repeated = session.way === 'door' ? cameIn : null
  const isPicturesOnly = !isCounted && cameIn === null && thumbnailSnapshotId !== null
  return (
    <li className={entry}>
      <div className={top}>
        <div className={words}>
          <h3 className={title}>{session.sessionName ?? started}</h3>
          <SessionStatus session={session} />
          {isPicturesOnly ? <Badge tone="outline">Pictures only</Badge> : null}
          <span className={camera}>{cameraText(session)}</span>
        </div>
        <div className={actions}>
          {events.length > 0 ? <DownloadCounts startTime={session.startTime} {...{ events, timeZone }} /> : null}
          {maySeePictures ? (
            <FoldButton isOpen={isOpen} controls={isOpen ? snapshotsId : undefined} onToggle={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide Snapshots' : 'View Snapshots'}
            </FoldButton>
          ) : null}
          {onDelete && session.status === 'recording' ? <EndRecording {...{ session, timeZone }} /> : null}
          {onDelete ? (
            <IconButton
              label={`Delete recording of ${started}`}
              Icon={Trash2}
              tone="danger"
              size="sm"
              onClick={onDelete}
            />
          ) : null}
        </div>
      </div>
      <dl className={smallFigures}>
        <Figure label="Duration" value={recordingDuration(session)} />
        {session.way === 'door' ? (
          <>
            <Figure label="Came in" value={session.cameIn} />
            <Figure label="Most at once" value={session.peakOccupancy} />
          </>
        ) : (
          <>
            <Figure label="Average per picture" value={isCounted ? session.avgPeopleCount : null} />
            <Figure label="Most at once" value={isCounted ? session.maxPeopleCount : null} />
          </>
        )}
        {events.length > 0 && entered !== repeated ? <Figure label="Entries" value={entered} /> : null}
        {events.length > 0 ? <Figure label="Exits" value={countOf(events, 'exit')} /> : null}
        <Figure label="Threshold" value={`${session.confidenceThreshold}%`} />
      </dl>
      {isOpen ? (
        <div id={snapshotsId} className={css({ marginTop: '4' })}>
          <SessionSnapshots sessionId={session.id} timeZone={timeZone} db={db} mayEdit={mayCorrect} />
        </div>
      ) : null}
    </li>
  )
}

function SessionStatus({ session }: { session: RecordingSession }) {
  const status = recordingStatus(session)
  const Icon = status === 'Ended' ? CircleCheck : CircleDot
  return (
    <Badge tone={status === 'Ended' ? 'neutral' : 'danger'}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {status}
    </Badge>
  )
}

/** Shows a figure, or "Not counted" for null, because 0 would be a count. */
function Figure({ label, value }: { label: string; value: string | number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? <NotCounted />}</dd>
    </div>
  )
}

const top = flex({
  direction: { base: 'column', sm: 'row' },
  align: { sm: 'center' },
  justify: 'space-between',
  gap: '3',
  marginBottom: '3',
})
const words = hstack({ flexWrap: 'wrap', gap: '2.5', minWidth: '0' })
const title = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })
const camera = css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' })
const actions = hstack({ flexWrap: 'wrap', gap: '2', flexShrink: 0 })
