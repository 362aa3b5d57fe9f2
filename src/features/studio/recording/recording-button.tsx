import { useAtomValue } from 'jotai'
import { Square } from 'lucide-react'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { isOffered } from '../service-or-event/service-or-event.ts'
import { recordingAtom } from './recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { useRecordingControls } from './use-recording-controls.ts'

export function RecordingButton() {
  const { phase } = useAtomValue(recordingAtom)
  const { records, selected } = useStudioChurch()
  const isSelected = isOffered(selected, records)
  const { start, stop } = useRecordingControls()
  if (phase === 'recording' || phase === 'stopping') {
    return (
      <Button
        tone="danger"
        size="lg"
        wide
        icon={<Square size={18} fill="currentColor" />}
        pending={phase === 'stopping'}
        aria-keyshortcuts="Space"
        onClick={() => void stop()}
      >
        Stop Recording
      </Button>
    )
  }
  return (
    <Button
      size="lg"
      wide
      icon={<span className={dot} aria-hidden />}
      disabled={!isSelected}
      pending={phase === 'starting'}
      aria-keyshortcuts="Space"
      onClick={() => void start()}
    >
      Start Recording
    </Button>
  )
}

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
