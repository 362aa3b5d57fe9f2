import { isCounted, peakAttendance, summarizeManualRecords } from '@/domain/attendance/attendance.rules.ts'
import { StatCard } from '@/ui/stat-card.tsx'
import type { ServiceDetails } from './load-service-details.ts'

/** Shows the number of counts of the service and the highest count. A note appears if nothing was counted. */
export function ServiceFigures({ sessions, records }: Pick<ServiceDetails, 'sessions' | 'records'>) {
  const completed = sessions.filter(({ status }) => status === 'completed').length
  const manual = summarizeManualRecords(records)
  return (
    <>
      <StatCard label="AI Recording Sessions" value={sessions.length} note={`${completed} completed`} />
      <StatCard
        label="Manual Records"
        value={manual.count}
        note={
          <>
            {manual.count === 0 ? 'No manual records' : `Total: ${manual.total.toLocaleString('en-US')}`}
            {manual.leftOut.length > 0 ? <> · without the {manual.leftOut.join(' and the ')}</> : null}
          </>
        }
      />
      <StatCard
        label="Peak Attendance"
        value={peakAttendance(sessions, records)}
        note={
          <>
            Highest count recorded
            {isCounted(sessions, records) ? null : <> · not counted yet</>}
          </>
        }
      />
    </>
  )
}
