import { CalendarX } from 'lucide-react'
import { listServiceTotals } from '@/domain/attendance/service-total.queries.ts'
import { serviceOutcome } from '@/domain/attendance/service-outcome.ts'
import { serviceTotalsCsv } from '@/domain/attendance/service-totals.csv.ts'
import { listServiceParts } from '@/domain/exports/service-parts.queries.ts'
import { useRef } from 'react'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { nearestServices } from '@/domain/services/studio-services.ts'
import { addDays, todayIn } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { DownloadCsv } from '@/widgets/download-csv.tsx'
import { useServiceDialogs } from './service-dialogs.tsx'

/**
 * The dialog for services that did not happen offers the 20 uncounted services nearest to today. They are at most 21
 * days ahead.
 */
const OFFERED = 20
const DAYS_AHEAD = 21

export type ListToolsProps = {
  /** The services that the search found, newest first. */
  services: ListedService[]
  timeZone: string
  now: Date
  mayEdit: boolean
}

/** Marks several listed services as not held, and downloads the list as a CSV file. */
export function ListTools({ services, timeZone, now, mayEdit }: ListToolsProps) {
  const { askAboutOutcome } = useServiceDialogs()
  const button = useRef<HTMLButtonElement>(null)
  const today = todayIn(timeZone, now)
  const uncounted = services.filter(
    ({ instanceDate, outcome, attendanceRecorded }) =>
      outcome === 'held' && !attendanceRecorded && instanceDate <= addDays(today, DAYS_AHEAD),
  )
  const offered = nearestServices(uncounted, today, OFFERED).map(
    ({ serviceInstanceId: id, serviceName, instanceDate }) => ({ id, serviceName, instanceDate }),
  )
  // The page has loaded only the listed figures, so the file needs another request.
  async function read(db: Db) {
    const [totals, parts] = await Promise.all([
      listServiceTotals(db, { figures: ['parts', 'range'] }),
      listServiceParts(db),
    ])
    const listed = new Set(services.map(({ serviceInstanceId }) => serviceInstanceId))
    // The file leaves out planned services. Services counted before their date stay in the file.
    const found = totals.filter(
      (service) => listed.has(service.serviceInstanceId) && serviceOutcome(service, timeZone, now) !== 'upcoming',
    )
    return { items: found.length, csv: serviceTotalsCsv(found, timeZone, now, parts) }
  }
  return (
    <div className={tools}>
      {mayEdit && offered.length > 1 ? (
        <Button
          ref={button}
          tone="quiet"
          size="sm"
          Icon={CalendarX}
          onClick={() => askAboutOutcome({ services: offered, finalFocus: button })}
        >
          Did not happen…
        </Button>
      ) : null}
      <DownloadCsv exported="services" timeZone={timeZone} read={read} />
    </div>
  )
}

const tools = flex({ wrap: 'wrap', justify: 'flex-end', gap: '1', marginInlineStart: 'auto' })
