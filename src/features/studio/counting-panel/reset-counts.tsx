import { useAtomValue, useSetAtom, useAtom } from 'jotai'
import { RotateCcw } from 'lucide-react'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { occupancyAtom, resetCountsAtom, shownCountsAtom } from '../counting/counts.ts'
import { recordingAtom } from '../recording/recording.ts'
import { openPartAtom } from '../shared/studio-view.ts'

/** Resets the counts. Asks for confirmation if a recording runs and there are counts or people in the room. */
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

export function ResetCountsDialog() {
  const [part, open] = useAtom(openPartAtom)
  const reset = useSetAtom(resetCountsAtom)
  function confirm() {
    void reset()
    open('none')
  }
  return (
    <AlertDialog
      open={part === 'reset-counts'}
      onOpenChange={(isOpen) => !isOpen && open('none')}
      title="Reset the counts?"
      description="A recording is running. Entries, exits and the number of people in the room begin at 0 again. What was counted so far stays with the recording."
      confirmLabel="Reset"
      onConfirm={confirm}
    />
  )
}
