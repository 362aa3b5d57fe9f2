import { useAtomValue, useSetAtom } from 'jotai'
import { RotateCcw } from 'lucide-react'
import { IconButton } from '@/ui/icon-button.tsx'
import { resetCountsAtom, shownCountsAtom } from './counts.ts'
import { recordingAtom } from './recording.ts'
import { openPartAtom } from './studio-view.ts'

/** Asks first where a recording is running and something has been counted. */
export function ResetCountsButton() {
  const resetCounts = useSetAtom(resetCountsAtom)
  const open = useSetAtom(openPartAtom)
  const hasCounts = useAtomValue(shownCountsAtom).length > 0
  const isRecording = useAtomValue(recordingAtom).phase === 'recording'
  return (
    <IconButton
      label="Reset counts"
      size="sm"
      tone="plate"
      onClick={() => (isRecording && hasCounts ? open('reset-counts') : void resetCounts())}
    >
      <RotateCcw size={18} />
    </IconButton>
  )
}
