import { CalendarClock, CircleCheck, CircleDashed } from 'lucide-react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { serviceStatus } from '@/domain/services/service-instance.rules.ts'
import type { ServiceStatus } from '@/domain/services/service-instance.rules.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { formatServiceDate, formatTime } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import { AddToCalendar } from '@/widgets/add-to-calendar.tsx'
import { serviceTimeRange } from '../../shared/service-time.ts'
import { CountFold } from '../counts/count-fold.tsx'
import { LiveRecordings, useLiveSessions } from '../live/live-recordings.tsx'
import type { ServiceDetails } from '../load-service-details.ts'
import type { ManualEntry } from '../records/manual-record-form.tsx'
import { CorrectTotal } from './correct-total.tsx'
import { OfficialTotal } from './official-total.tsx'
import { OutcomeChoice } from './outcome-choice.tsx'

export type ServiceSummaryProps = {
  details: ServiceDetails
  timeZone: string
  onlineFactor: number | null
  now: Date
  mayEdit: boolean
  mayRecord: boolean
  db: Db
  /** Opens the form for a manual record with the given values. */
  onRecord: (entry: ManualEntry) => void
  /** Opens the dialog that corrects a record. */
  onCorrect: (record: Attendance) => void
}

export function ServiceSummary(props: ServiceSummaryProps) {
  const { details, timeZone, onlineFactor, now, mayEdit, mayRecord, db, onRecord, onCorrect } = props
  const { instance, sessions } = details
  const { serviceName, serviceType, instanceDate, startTime, outcome } = instance
  const live = useLiveSessions({
    db,
    sessions,
    now,
    serviceInstanceId: instance.id,
    isToday: instanceDate === todayIn(timeZone, now),
  })
  return (
    <section aria-label={serviceName} className={card}>
      <LiveRecordings sessions={live} timeZone={timeZone} />
      <div className={head}>
        <p className={when}>
          <time dateTime={instanceDate}>{formatServiceDate(instanceDate)}</time> at {formatTime(startTime)}
        </p>
        <div className={flex({ wrap: 'wrap', gap: '2' })}>
          {outcome === 'held' && live.length === 0 ? <ServiceStatusBadge {...{ instance, timeZone, now }} /> : null}
          <Badge>{serviceType}</Badge>
        </div>
      </div>
      <div className={columns}>
        <OfficialTotal
          {...{ details, timeZone, now, onlineFactor }}
          isRecording={live.length > 0}
          action={mayRecord ? <CorrectTotal {...{ details, onRecord, onCorrect }} /> : null}
        />
        <ServiceFacts instance={instance} />
      </div>
      <CountFold {...{ details, timeZone, mayEdit, mayRecord, onRecord }}>
        {mayEdit ? <OutcomeChoice instance={instance} total={details.total} /> : null}
        {outcome === 'held' ? <AddToCalendar thing={instance} timeZone={timeZone} /> : null}
      </CountFold>
    </section>
  )
}

/** Shows the speaker, end, place and notes of a service, or nothing if all are unknown. */
function ServiceFacts({ instance }: { instance: ServiceInstance }) {
  const { speaker, endTime, location, notes } = instance
  if (!(speaker || endTime || location || notes)) return null
  return (
    <div className={facts}>
      <FactList
        facts={[
          { term: 'Speaker', value: speaker },
          { term: 'Duration', value: endTime && serviceTimeRange(instance) },
          { term: 'Location', value: location },
          { term: 'Notes', value: notes && <span className={css({ whiteSpace: 'pre-line' })}>{notes}</span> },
        ]}
      />
    </div>
  )
}

const styles = {
  'Attendance Recorded': { tone: 'good', Icon: CircleCheck },
  'No Attendance': { tone: 'outline', Icon: CircleDashed },
  Upcoming: { tone: 'info', Icon: CalendarClock },
} as const satisfies Record<ServiceStatus, object>

function ServiceStatusBadge({ instance, timeZone, now }: { instance: ServiceInstance; timeZone: string; now: Date }) {
  const status = serviceStatus(instance, timeZone, now)
  const { tone, Icon } = styles[status]
  return (
    <Badge tone={tone}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {status}
    </Badge>
  )
}

const card = css({
  padding: '5',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderRadius: 'card',
})
const head = flex({ wrap: 'wrap', align: 'center', columnGap: '4', rowGap: '2' })
const when = css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })
const columns = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: '6',
  rowGap: '4',
  marginTop: { base: '4', md: '5' },
})
const facts = css({
  paddingTop: { base: '4', lg: '0' },
  borderTopWidth: { base: 'hairline', lg: '0' },
  paddingInlineStart: { lg: '6' },
  borderInlineStartWidth: { lg: 'hairline' },
})
