import { useAtom, useSetAtom } from 'jotai'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { resetCountsAtom } from '../counting/counts.ts'
import { openPartAtom } from '../shared/studio-view.ts'

/** Shown during a recording only: at other times a reset is how people start. */
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
