import { useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { ServiceDetails } from './load-service-details.ts'
import { ManualRecords } from './manual-records.tsx'
import { RecordingSessions } from './recording-sessions.tsx'
import { detailsFigures, sections } from './service-details-layout.ts'
import { ServiceDetailsHeader } from './service-details-header.tsx'
import { ServiceFacts } from './service-facts.tsx'
import { ServiceFigures } from './service-figures.tsx'

export type ServiceDetailsPageProps = ServiceDetails & { profile: Profile; db: Db }

export function ServiceDetailsPage({ instance, sessions, counts, records, profile, db }: ServiceDetailsPageProps) {
  const [now] = useState(() => new Date())
  const { timeZone } = profile.church
  const mayEdit = canEdit(profile)
  return (
    <>
      <ServiceDetailsHeader instance={instance} mayEdit={mayEdit} />
      <div className={sections}>
        <ServiceFacts {...{ instance, timeZone, now }} />
        <dl className={detailsFigures}>
          <ServiceFigures sessions={sessions} records={records} />
        </dl>
        {sessions.length > 0 ? <RecordingSessions {...{ sessions, counts, profile, db }} /> : null}
        <ManualRecords serviceInstanceId={instance.id} records={records} timeZone={timeZone} mayEdit={mayEdit} />
      </div>
    </>
  )
}
