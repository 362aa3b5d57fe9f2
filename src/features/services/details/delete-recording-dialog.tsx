import type { Profile } from '@/domain/access/profile.schema.ts'
import { deleteRecordingSession } from '@/domain/recordings/recording-session.commands.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

export type DeleteRecordingDialogProps = {
  session: RecordingSession
  church: Profile['church']
  open: boolean
  onClose: () => void
}

export function DeleteRecordingDialog({ session, church, open, onClose }: DeleteRecordingDialogProps) {
  const removal = useCommand(deleteRecordingSession, {
    success: {
      title: 'Recording session deleted',
      description: 'The recording session and all its snapshots have been removed.',
    },
    failure: 'Failed to delete recording session. Please try again.',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Recording Session?"
      description={
        <>
          Are you sure you want to delete the recording of {formatInstant(session.startTime, church.timeZone)}? All its
          snapshots will be deleted with it. This action cannot be undone.
        </>
      }
      confirmLabel="Delete"
      pending={removal.isPending}
      onConfirm={() => void removal.run({ id: session.id, churchId: church.id })}
    />
  )
}
