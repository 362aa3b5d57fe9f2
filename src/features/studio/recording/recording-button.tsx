import { useAtomValue } from 'jotai'
import { Square } from 'lucide-react'
import { useId } from 'react'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { recordingAtom } from './recording.ts'
import { useReadiness, whyNotReady } from './recording-readiness.ts'
import { useRecordingControls } from './use-recording-controls.ts'

export function RecordingButton() {
  const { phase } = useAtomValue(recordingAtom)
  const { stop } = useRecordingControls()
  if (phase !== 'recording' && phase !== 'stopping') return <StartButton isStarting={phase === 'starting'} />
  return (
    <Button
      tone="danger"
      size="lg"
      wide
      icon={<Square size={18} fill="currentColor" />}
      pending={phase === 'stopping'}
      pendingLabel="Finishing…"
      aria-keyshortcuts="Space"
      data-part="record"
      onClick={() => void stop()}
    >
      Stop Recording
    </Button>
  )
}

function StartButton({ isStarting }: { isStarting: boolean }) {
  const { start } = useRecordingControls()
  const reason = whyNotReady(useReadiness())
  const reasonId = useId()
  return (
    <div className={stack}>
      <Button
        size="lg"
        wide
        icon={<span className={dot} aria-hidden />}
        disabled={reason !== null}
        pending={isStarting}
        aria-keyshortcuts="Space"
        aria-describedby={reason ? reasonId : undefined}
        data-part="record"
        onClick={start}
      >
        Start Recording
      </Button>
      {reason && (
        <p id={reasonId} className={why}>
          {reason}
        </p>
      )}
    </div>
  )
}

const stack = css({ display: 'flex', flexDirection: 'column', gap: '1.5' })
const why = css({ textStyle: 'small', color: 'text.muted', textAlign: 'center' })
/** The brick dot of every recorder, with a rim that keeps it apart from the button. */
const dot = css({
  width: '4',
  height: '4',
  borderRadius: 'full',
  backgroundColor: 'danger',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: 'primary.on',
})
