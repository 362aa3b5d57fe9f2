import type { Profile } from '@/domain/access/profile.schema.ts'
import { deleteRecordingSession } from '@/domain/recordings/recording-session.commands.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import type { Deletion } from '@/widgets/delete-dialog.tsx'

export function recordingDeletion({ id, startTime }: RecordingSession, church: Profile['church']): Deletion {
  return {
    title: 'Delete Recording Session?',
    description:
      `Are you sure you want to delete the recording of ${formatInstant(startTime, church.timeZone)}? ` +
      'All its snapshots will be deleted with it; its count stays. This action cannot be undone.',
    command: (db) => deleteRecordingSession(db, { id, churchId: church.id }),
    success: {
      title: 'Recording session deleted',
      description: 'The recording session and all its snapshots have been removed.',
    },
    failure: 'Failed to delete recording session. Please try again.',
  }
}
