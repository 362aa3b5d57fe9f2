import { useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { Card } from '@/ui/card.tsx'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DeleteRecordingDialog } from './delete-recording-dialog.tsx'
import type { ServiceDetails } from './load-service-details.ts'
import { RecordingEntry } from './recording-entry.tsx'
import { entries } from './service-details-layout.ts'

export type RecordingSessionsProps = {
  sessions: RecordingSession[]
  counts: ServiceDetails['counts']
  profile: Profile
  db: Db
}

export function RecordingSessions({ sessions, counts, profile, db }: RecordingSessionsProps) {
  const [doomed, setDoomed] = useState<RecordingSession | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  useFocusAfterRemoval(sessions.length)
  return (
    <Card
      flush
      title="AI Recording Sessions"
      description="What the camera counted, with the pictures it was counted on."
    >
      <ul className={entries}>
        {sessions.map((session) => (
          <RecordingEntry
            key={session.id}
            session={session}
            events={counts.get(session.id)?.events ?? []}
            timeZone={profile.church.timeZone}
            db={db}
            onDelete={
              canEdit(profile)
                ? () => {
                    setDoomed(session)
                    setIsAsking(true)
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {doomed ? (
        <DeleteRecordingDialog
          session={doomed}
          church={profile.church}
          open={isAsking}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Card>
  )
}
