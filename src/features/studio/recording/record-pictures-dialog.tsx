import { useAtom, useAtomValue } from 'jotai'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { isCountingOnAtom } from '../counting/counting-request.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { useRecordingControls } from './use-recording-controls.ts'

export function RecordPicturesDialog() {
  const [part, open] = useAtom(openPartAtom)
  const isSwitchedOff = !useAtomValue(isCountingOnAtom)
  const { startPictures } = useRecordingControls()
  function record() {
    open('none')
    void startPictures()
  }
  return (
    <AlertDialog
      open={part === 'record-pictures'}
      onOpenChange={(isOpen) => !isOpen && open('none')}
      title="Nothing is counted: record pictures only?"
      description={`${isSwitchedOff ? 'AI People Counting is off.' : 'The AI model is not running.'} Pictures are kept without a number, and no count is saved until people are counted.`}
      confirmLabel="Record pictures only"
      tone="primary"
      onConfirm={record}
    />
  )
}
