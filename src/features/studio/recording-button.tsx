import { useAtomValue } from 'jotai'
import { Circle, Square } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { recordingAtom } from './recording.ts'
import { occasionAtom } from './studio-view.ts'
import { useRecordingControls } from './use-recording-controls.ts'

export function RecordingButton() {
  const { phase } = useAtomValue(recordingAtom)
  const hasOccasion = useAtomValue(occasionAtom) !== null
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
      icon={<Circle size={18} fill="currentColor" />}
      disabled={!hasOccasion}
      pending={phase === 'starting'}
      aria-keyshortcuts="Space"
      onClick={() => void start()}
    >
      Start Recording
    </Button>
  )
}
