import { deleteRecordingSession } from '@/domain/recordings/recording-session.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'

type DeleteSessionDialogProps = {
  sessionId: string
  /** The formatted start time, in the church's time zone. */
  startTime: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function DeleteSessionDialog({ sessionId, startTime, open, onOpenChange }: DeleteSessionDialogProps) {
  const { churchId } = useStudioChurch()
  const { run, isPending } = useCommand(deleteRecordingSession, {
    success: {
      title: 'Recording session deleted',
      description: 'The recording session and all its snapshots have been removed.',
    },
    failure: 'Failed to delete recording session. Please try again.',
    onSuccess: () => onOpenChange(false),
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Recording Session?"
      description={
        `Are you sure you want to delete the recording of ${startTime}? All its snapshots will be deleted with it; its count stays. ` +
        'This action cannot be undone.'
      }
      confirmLabel="Delete"
      pending={isPending}
      onConfirm={() => void run({ id: sessionId, churchId })}
    />
  )
}
