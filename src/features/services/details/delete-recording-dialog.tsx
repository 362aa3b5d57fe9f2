import type { Profile } from '@/domain/access/profile.schema.ts'
import { deleteRecordingSession } from '@/domain/recordings/recording-session.commands.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'

export type DeleteRecordingDialogProps = {
  session: RecordingSession
  church: Profile['church']
  open: boolean
  onClose: () => void
}

export function DeleteRecordingDialog({ session, church, open, onClose }: DeleteRecordingDialogProps) {
  return (
    <DeleteDialog
      title="Delete Recording Session?"
      description={
        <>
          Are you sure you want to delete the recording of {formatInstant(session.startTime, church.timeZone)}? All its
          snapshots will be deleted with it. This action cannot be undone.
        </>
      }
      command={(db) => deleteRecordingSession(db, { id: session.id, churchId: church.id })}
      success={{
        title: 'Recording session deleted',
        description: 'The recording session and all its snapshots have been removed.',
      }}
      failure="Failed to delete recording session. Please try again."
      open={open}
      onClose={onClose}
    />
  )
}
