import { deleteRecordingSession } from '@/domain/recordings/recording-session.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { useStudioChurch } from './studio-church.ts'

type DeleteSessionDialogProps = { sessionId: string; open: boolean; onOpenChange: (isOpen: boolean) => void }

export function DeleteSessionDialog({ sessionId, open, onOpenChange }: DeleteSessionDialogProps) {
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
      description="All snapshots of this recording will be deleted with it. This action cannot be undone."
      confirmLabel="Delete"
      pending={isPending}
      onConfirm={() => void run({ id: sessionId, churchId })}
    />
  )
}
