import { useAtomValue } from 'jotai'
import { Square } from 'lucide-react'
import { useId } from 'react'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { isRehearsalAtom, recordingAtom } from './recording.ts'
import { useReadiness, whyNotReady } from './recording-readiness.ts'
import { useRecordingControls } from './use-recording-controls.ts'

/** One button has the labels Start, Stop and End rehearsal, so that the keyboard focus stays when the label changes. */
export function RecordingButton() {
  const { phase } = useAtomValue(recordingAtom)
  const isRehearsal = useAtomValue(isRehearsalAtom)
  const { start, startRehearsal, stop } = useRecordingControls()
  const readiness = useReadiness()
  const isRunning = phase === 'recording' || phase === 'stopping'
  const notReady = whyNotReady(readiness)
  const reason = isRunning ? null : notReady
  const reasonId = useId()
  return (
    <div className={stack({ gap: '1.5' })}>
      <Button
        tone={isRunning ? 'danger' : 'primary'}
        size="lg"
        wide
        icon={isRunning ? <Square size={18} fill="currentColor" /> : <span className={dot} aria-hidden />}
        disabled={reason !== null}
        pending={phase === 'starting' || phase === 'stopping'}
        pendingLabel={isRunning ? 'Finishing…' : undefined}
        aria-keyshortcuts="Space"
        aria-describedby={reason ? reasonId : undefined}
        data-part="record"
        onClick={isRunning ? () => void stop() : start}
      >
        {isRehearsal ? 'End rehearsal' : isRunning ? 'Stop Recording' : 'Start Recording'}
      </Button>
      {reason && (
        <p id={reasonId} className={why}>
          {reason}
        </p>
      )}
      {phase === 'idle' && !readiness.isCameraMissing && (
        <Button tone="quiet" size="sm" className={rehearse} onClick={() => void startRehearsal()}>
          Try without saving
        </Button>
      )}
    </div>
  )
}

const rehearse = css({ '[data-landscape] &': { display: 'none' } })
const why = css({ textStyle: 'small', color: 'text.muted', textAlign: 'center' })
const dot = css({
  width: '4',
  height: '4',
  borderRadius: 'full',
  backgroundColor: 'danger',
  borderWidth: '2px',
  borderColor: 'primary.on',
})
