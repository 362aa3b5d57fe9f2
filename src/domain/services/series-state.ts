import { formatDate, formatDay } from '../shared/date-formats.ts'
import { addDays } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { Service } from './service.schema.ts'

/**
 * Returns a text such as 'Paused until Sep 6' or 'Ended Oct 1'; null for any other state.
 *
 * @param today the church's date
 */
export function seriesState(
  { isRecurring, recurrenceEndDate, pauses }: Pick<Service, 'isRecurring' | 'recurrenceEndDate' | 'pauses'>,
  today: LocalDate,
): string | null {
  if (!isRecurring) return null
  const dateText = (date: LocalDate) => (date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date))
  if (recurrenceEndDate && recurrenceEndDate < today) return `Ended ${dateText(recurrenceEndDate)}`
  const until = pauseEnd(pauses, today)
  return until && `Paused until ${dateText(until)}`
}

/** `pauseEnd` returns the last day of the pause that includes a date. Adjacent pauses are treated as one pause. */
function pauseEnd(pauses: readonly string[], date: LocalDate): LocalDate | null {
  let end: LocalDate | null = null
  for (const [from = '', until = ''] of pauses.toSorted().map((pause) => pause.split('/'))) {
    if (from <= (end ? addDays(end, 1) : date) && until >= (end ?? date)) end = until
  }
  return end
}
