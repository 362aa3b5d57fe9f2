import { csvTable } from '../shared/csv-table.ts'
import { localNow } from '../shared/dates.ts'
import { localIso } from '../shared/local-iso.ts'
import type { ListedPassage } from './count-event.schema.ts'

const HEADER = ['time', 'line', 'direction', 'track', 'x', 'y', 'score', 'undone']

/**
 * Returns passages as CSV, in the given order.
 *
 * @param timeZone the church's time zone; times are local times with their offset from UTC
 */
export function countEventsCsv(events: readonly ListedPassage[], timeZone: string): string {
  const rows = events.map((event) => [
    localIso(event.time, timeZone),
    event.line,
    event.direction,
    event.track,
    event.x,
    event.y,
    event.score,
    event.isUndone ? 'yes' : 'no',
  ])
  return csvTable(HEADER, rows)
}

/**
 * Returns a file name with the local start time, so that the files of two recordings have different names.
 *
 * @param startTime ISO 8601
 */
export function countEventsFileName(startTime: string, timeZone: string): string {
  const { date, time } = localNow(timeZone, new Date(startTime))
  return `counts-${date}-${time.slice(0, 5).replace(':', '')}.csv`
}
