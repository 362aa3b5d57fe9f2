import { Events } from '../events/event.schema.ts'
import { ServiceInstances } from '../services/service-instance.schema.ts'
import { unwrapAllRows } from '../shared/all-rows.ts'
import { addDays, instantOf } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { Db } from '../shared/db.ts'
import { pick } from '../shared/table.ts'
import { selectRows } from '../shared/rows.ts'
import type { CalendarEvent, CalendarService } from './calendar-entry.ts'

export const ShortServices = pick(
  ServiceInstances,
  'id',
  'serviceName',
  'instanceDate',
  'startTime',
  'outcome',
  'eventId',
)
export const ShortEvents = pick(Events, 'id', 'name', 'startDate', 'endDate')

/**
 * Lists the services and events from one day until another, both inclusive.
 *
 * @param timeZone the church's time zone
 */
export async function listCalendar(
  db: Db,
  { from, until, timeZone }: { from: LocalDate; until: LocalDate; timeZone: string },
): Promise<{ services: CalendarService[]; events: CalendarEvent[] }> {
  const begins = instantOf(from, '00:00', timeZone).toISOString()
  const ends = instantOf(addDays(until, 1), '00:00', timeZone).toISOString()
  const [inRange, overlapping] = await Promise.all([
    unwrapAllRows(() =>
      selectRows(db, ShortServices, { count: 'exact' })
        .gte('instance_date', from)
        .lte('instance_date', until)
        .order('instance_date')
        .order('start_time')
        .order('id'),
    ),
    unwrapAllRows(() =>
      selectRows(db, ShortEvents, { count: 'exact' })
        .lt('start_date', ends)
        .or(`start_date.gte.${begins},end_date.gte.${begins}`)
        .order('start_date')
        .order('id'),
    ),
  ])
  return { services: inRange, events: overlapping }
}
