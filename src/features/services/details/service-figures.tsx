import { isCounted, peakAttendance, summarizeManualRecords } from '@/domain/attendance/attendance.rules.ts'
import { StatCard } from '@/ui/stat-card.tsx'
import type { ServiceDetails } from './load-service-details.ts'

const number = new Intl.NumberFormat('en-US')

/** How often a service was counted and the highest count of it. A peak of 0 says whether it was a count at all. */
export function ServiceFigures({ sessions, records }: Pick<ServiceDetails, 'sessions' | 'records'>) {
  const completed = sessions.filter(({ status }) => status === 'completed').length
  const manual = summarizeManualRecords(records)
  return (
    <>
      <StatCard
        label="AI Recording Sessions"
        value={number.format(sessions.length)}
        note={`${number.format(completed)} completed`}
      />
      <StatCard
        label="Manual Records"
        value={number.format(manual.count)}
        note={manual.count === 0 ? 'No manual records' : `Total: ${number.format(manual.total)}`}
      />
      <StatCard
        label="Peak Attendance"
        value={number.format(peakAttendance(sessions, records))}
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
