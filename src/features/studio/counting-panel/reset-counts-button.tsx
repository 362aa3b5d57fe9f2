import { useAtomValue, useSetAtom } from 'jotai'
import { RotateCcw } from 'lucide-react'
import { IconButton } from '@/ui/icon-button.tsx'
import { occupancyAtom, resetCountsAtom, shownCountsAtom } from '../counting/counts.ts'
import { recordingAtom } from '../recording/recording.ts'
import { openPartAtom } from '../shared/studio-view.ts'

/** Asks first where a recording is running and there is something to lose: counts, or a number of people put right. */
export function ResetCountsButton() {
  const resetCounts = useSetAtom(resetCountsAtom)
  const open = useSetAtom(openPartAtom)
  const hasCounts = useAtomValue(shownCountsAtom).length > 0
  const isAnybodyInside = useAtomValue(occupancyAtom).people > 0
  const isRecording = useAtomValue(recordingAtom).phase === 'recording'
  return (
    <IconButton
      label="Reset counts"
      size="sm"
      tone="plate"
      onClick={() => (isRecording && (hasCounts || isAnybodyInside) ? open('reset-counts') : void resetCounts())}
    >
      <RotateCcw size={18} />
    </IconButton>
  )
}
