import { canEdit, canRecord, canSeePictures } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { deleteRecordingSession } from '@/domain/recordings/recording-session.commands.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { Card } from '@/ui/card.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'
import type { Deletion } from '@/widgets/delete-dialog.tsx'
import type { ServiceDetails } from '../load-service-details.ts'
import { RecordingEntry } from './recording-entry.tsx'
import { entries } from '../service-details-layout.ts'

export type RecordingSessionsProps = {
  sessions: RecordingSession[]
  counts: ServiceDetails['counts']
  profile: Profile
  db: Db
}

export function RecordingSessions({ sessions, counts, profile, db }: RecordingSessionsProps) {
  const deletion = useDialogAbout<RecordingSession>()
  useFocusAfterRemoval(sessions.length)
  return (
    <Card
      flush
      title="AI Recording Sessions"
      description={
        canSeePictures(profile)
          ? 'See what the camera counted, with its pictures.'
          : 'See what the camera counted. Only owners, staff and counters see its pictures.'
      }
    >
      <ul className={entries}>
        {sessions.map((session) => (
          <RecordingEntry
            key={session.id}
            session={session}
            events={counts.get(session.id)?.events ?? []}
            timeZone={profile.church.timeZone}
            db={db}
            mayCorrect={canRecord(profile)}
            maySeePictures={canSeePictures(profile)}
            onDelete={canEdit(profile) ? () => deletion.onOpen(session) : undefined}
          />
        ))}
      </ul>
      {deletion.thing ? (
        <DeleteDialog
          {...recordingDeletion(deletion.thing, profile.church)}
          open={deletion.open}
          onClose={deletion.onClose}
        />
      ) : null}
    </Card>
  )
}

function recordingDeletion({ id, startTime }: RecordingSession, church: Profile['church']): Deletion {
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
