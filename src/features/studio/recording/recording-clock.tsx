import { useAtomValue } from 'jotai'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { formatElapsed, speakElapsed } from '../shared/elapsed.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { MAX_SNAPSHOTS } from '@/domain/recordings/recording.rules.ts'
import { elapsedMsAtom, recordingAtom } from './recording.ts'
import type { Recording } from './recording.ts'

export function RecordingClock() {
  const recording = useAtomValue(recordingAtom)
  if (recording.phase !== 'recording') return null
  return (
    <div className={clock}>
      {recording.session.isRehearsal ? (
        <span className={rehearsal}>
          <Badge>Rehearsal</Badge>
        </span>
      ) : (
        <span className={dot} aria-hidden />
      )}
      <Elapsed />
      <span className={taken}>{takenText(recording)}</span>
    </div>
  )
}

/** Names no target for a recording that continues after ten pictures, because a target would look like its end. */
function takenText({ session, taken }: Extract<Recording, { phase: 'recording' | 'stopping' }>): string {
  return session.plan.endsWithSnapshots ? `${taken} of ${MAX_SNAPSHOTS} pictures` : countLabel(taken, 'picture')
}

function Elapsed() {
  const elapsedMs = useAtomValue(elapsedMsAtom)
  return (
    <span role="timer" aria-label={`Recording for ${speakElapsed(elapsedMs)}`} className={time}>
      {formatElapsed(elapsedMs)}
    </span>
  )
}

const clock = hstack({ gap: '2', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
/** A phone has no space for this badge. A phone shows a notice of the rehearsal instead. */
const rehearsal = css({ hideBelow: 'sm' })
const dot = css({ width: '2.5', height: '2.5', borderRadius: 'full', backgroundColor: 'danger' })
const time = css({ fontWeight: 'semibold' })
const taken = css({ textStyle: 'small', color: 'text.muted', hideBelow: 'sm' })
