import { useState } from 'react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { canEdit, canRecord } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { useNow } from '@/platform/use-now.ts'
import { stack } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { StatCard } from '@/ui/stat-card.tsx'
import { useIsWide } from '@/ui/use-media.ts'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { CorrectRecordDialog } from '@/widgets/correct-record/correct-record-dialog.tsx'
import { Arrivals } from './arrivals/arrivals.tsx'
import { ClickersCard } from './clicker/clickers-card.tsx'
import { ServiceHistory } from './history/service-history.tsx'
import type { ServiceDetails } from './load-service-details.ts'
import { OnlineViews } from './online/online-views.tsx'
import { emptyEntry } from './records/manual-record-form.tsx'
import type { ManualEntry } from './records/manual-record-form.tsx'
import { ManualRecords } from './records/manual-records.tsx'
import { RecordingSessions } from './recordings/recording-sessions.tsx'
import { detailsFigures, mainAndAside, sections } from './service-details-layout.ts'
import { ServiceDetailsHeader } from './service-details-header.tsx'
import { ServiceFigures } from './service-figures.tsx'
import { ServiceSummary } from './summary/service-summary.tsx'
import { VisitorNotes } from './visitor-notes/visitor-notes.tsx'

export type ServiceDetailsPageProps = ServiceDetails & {
  profile: Profile
  db: Db
  /** Whether the page opens with the form for a manual record. */
  isEntering?: boolean
  /** Called when the form that opened with the page is closed. */
  onEntered?: () => void
}

export function ServiceDetailsPage({
  profile,
  db,
  isEntering = false,
  onEntered,
  ...details
}: ServiceDetailsPageProps) {
  const { instance, total, sessions, counts, records, online } = details
  const now = useNow()
  const { timeZone, onlineFactor } = profile.church
  const mayEdit = canEdit(profile)
  const mayRecord = canRecord(profile)
  /** The first values of the form for a manual record, or null while the form is closed. */
  const [entry, setEntry] = useState<ManualEntry | null>(isEntering && mayRecord ? emptyEntry : null)
  const correction = useDialogAbout<Attendance>()
  const today = todayIn(timeZone, now)
  const enter = () => setEntry(emptyEntry)
  function close() {
    setEntry(null)
    if (isEntering) onEntered?.()
  }
  const clicked = { db, records, timeZone, mayEdit, serviceInstanceId: instance.id, mayCount: mayRecord }
  const clickers = <ClickersCard {...clicked} isToday={instance.instanceDate === today} />
  // On a phone, the clicker is the tool of a person who only counts, so it is not below the records.
  const isClickerFirst = !useIsWide() && mayRecord && !mayEdit
  // The history is beside the list of recordings. Without a recording, the history is below the manual records.
  const history = <ServiceHistory {...{ details, timeZone, now }} />
  return (
    <>
      <ServiceDetailsHeader
        {...{ instance, mayEdit, mayRecord }}
        mayRegister={mayEdit || (mayRecord && profile.church.registerEnabled)}
        isPast={instance.instanceDate < today}
        onEnter={enter}
      />
      <div className={sections}>
        <ServiceSummary
          {...{ details, timeZone, onlineFactor, now, mayEdit, mayRecord, db }}
          onRecord={setEntry}
          onCorrect={correction.onOpen}
        />
        {isClickerFirst ? clickers : null}
        <dl className={detailsFigures}>
          <ServiceFigures sessions={sessions} records={records} />
        </dl>
        <Arrivals {...{ details, timeZone, now, db }} />
        <div className={mainAndAside}>
          <div className={sections}>
            {sessions.length > 0 ? <RecordingSessions {...{ sessions, counts, profile, db }} /> : null}
            <ManualRecords
              {...{ records, total, timeZone, mayEdit, mayRecord, entry }}
              serviceInstanceId={instance.id}
              onEnter={setEntry}
              onClose={close}
              onCorrect={correction.onOpen}
            />
            <OnlineViews {...{ db, online, mayEdit, mayRecord }} serviceInstanceId={instance.id} />
            {sessions.length > 0 ? null : history}
          </div>
          <div className={sections}>
            {isClickerFirst ? null : clickers}
            {mayEdit ? <VisitorNotes {...{ db, timeZone }} serviceInstanceId={instance.id} /> : null}
            {sessions.length > 0 ? history : null}
          </div>
        </div>
      </div>
      {correction.thing ? (
        <CorrectRecordDialog
          key={correction.thing.id}
          record={correction.thing}
          hasNotes={mayEdit}
          open={correction.open}
          onClose={correction.onClose}
        />
      ) : null}
    </>
  )
}

const labels = ['AI Recording Sessions', 'Manual Records', 'Peak Attendance']

export function ServiceDetailsSkeleton() {
  return (
    <div aria-busy="true">
      <ServiceDetailsHeader instance={null} mayEdit={false} description={<output>Loading service details...</output>} />
      <div className={sections}>
        <Card>
          <div className={stack({ gap: '3' })}>
            <Skeleton width="11rem" height="1.5rem" />
            <Skeleton width="16rem" height="1.6rem" />
            <Skeleton width="14rem" />
          </div>
        </Card>
        <dl className={detailsFigures}>
          {labels.map((label) => (
            <StatCard
              key={label}
              label={label}
              value={<Skeleton width="1.5em" height="1.15em" />}
              note={<Skeleton width="9em" height="1.5em" />}
            />
          ))}
        </dl>
        <Card title="Manual Attendance Records">
          <Skeleton height="5rem" />
        </Card>
      </div>
    </div>
  )
}
