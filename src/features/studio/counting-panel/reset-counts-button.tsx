import { useAtomValue, useSetAtom } from 'jotai'
import { RotateCcw } from 'lucide-react'
import { IconButton } from '@/ui/icon-button.tsx'
import { occupancyAtom, resetCountsAtom, shownCountsAtom } from '../counting/counts.ts'
import { recordingAtom } from '../recording/recording.ts'
import { openPartAtom } from '../shared/studio-view.ts'

/** Asks first while a recording runs and there is something to lose: counts, or a corrected number of people. */
export function ResetCountsButton() {
  const resetCounts = useSetAtom(resetCountsAtom)
  const open = useSetAtom(openPartAtom)
  const hasCounts = useAtomValue(shownCountsAtom).length > 0
  const hasPeopleInside = useAtomValue(occupancyAtom).people > 0
  const isRecording = useAtomValue(recordingAtom).phase === 'recording'
  return (
    <IconButton
      label="Reset counts"
      size="sm"
      tone="plate"
      onClick={() => (isRecording && (hasCounts || hasPeopleInside) ? open('reset-counts') : void resetCounts())}
    >
      <RotateCcw size={18} />
    </IconButton>
  )
}
