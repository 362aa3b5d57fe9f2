import { addMonths } from '../calendar/calendar-month.ts'
import type { Month } from '../calendar/month.ts'
import type { ListedService } from '../services/listed-service.schema.ts'
import type { SeriesDate } from '../services/series-dates.queries.ts'
import { nearestDate } from '../services/series-dates.ts'
import type { Service } from '../services/service.schema.ts'
import { addDays } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import { median } from '../shared/averages.ts'
import { grouped } from '../shared/grouped.ts'
import type { MonthSheet, SheetCell } from './month-sheet.schema.ts'
import { columnFinder, headOf, OTHER, placeOf } from './sheet-columns.ts'
import type { Placed } from './sheet-columns.ts'

/**
 * A service may be on another date than the rule, because the service was moved or the rule has changed. Such a service
 * replaces the empty cell of the rule's nearest date, at most `MOVED_DAYS` days away.
 */
const MOVED_DAYS = 6

/** Returns the first and last day of the counts that say which number is usual in a month. */
export function daysOfUsual(month: Month): { from: LocalDate; to: LocalDate } {
  return { from: `${addMonths(month, -6)}-01`, to: addDays(`${addMonths(month, 7)}-01`, -1) }
}

/** Returns the first and last day to read. Both are outside the month, because services may be moved out or in. */
export function daysOfSheet(month: Month): { from: LocalDate; to: LocalDate } {
  return {
    from: addDays(`${month}-01`, -2 * MOVED_DAYS),
    to: addDays(`${addMonths(month, 1)}-01`, 2 * MOVED_DAYS - 1),
  }
}

export type SheetInput = {
  month: Month
  /** `dated` are the services on the days of `daysOfUsual`, which include the days of `daysOfSheet`. */
  dated: ListedService[]
  series: Service[]
  /** `byRule` are the dates in `daysOfSheet` that the rules of the series give, also dates with a dated service. */
  byRule: SeriesDate[]
  /** `today` is the date in the church's time zone; the sheet has no later dates. */
  today: LocalDate
  firstWeekday: number
}

/**
 * Returns a month as a sheet with a row for each date and a column for each series. A recurring service also has an
 * empty cell for each date of its rule that has no dated service. Several services with the same name in the month also
 * form a series.
 */
export function monthSheet({ month, dated, series, byRule, today, firstWeekday }: SheetInput): MonthSheet {
  const columnOf = columnFinder(month, dated, series)
  const known = dated.map((service) => ({ service, column: columnOf(service) }))
  const cells = known
    .filter(({ service: { instanceDate } }) => instanceDate.startsWith(month) && instanceDate <= today)
    .map(({ service, column }) => ({ column, ...cellOf(service) }))
  const missing = series.flatMap((rule) => {
    const dates = byRule.filter(({ serviceId }) => serviceId === rule.id).map(({ date }) => date)
    const services = known.filter(({ column }) => column === rule.id)
    const begun = [rule.firstDate, ...services.map(({ service }) => service.instanceDate)]
      .filter((date) => date !== null)
      .toSorted()[0]
    const taken = new Set(services.map(({ service }) => nearestDate(dates, service.instanceDate, MOVED_DAYS)))
    return dates
      .filter((date) => date.startsWith(month) && date <= today && !taken.has(date))
      .map((date) => ({
        column: rule.id,
        ...emptyCellOf(rule, date),
        isBefore: begun !== undefined && date < begun,
      }))
  })
  const byColumn = grouped(
    [...cells, ...missing]
      .map((cell) => ({ ...cell, usual: usualOf(cell, known) }))
      .toSorted((a, b) => compare(orderOf(a), orderOf(b))),
    ({ column }) => column,
  )
  const place = (key: string) => placeOf(key, byColumn.get(key)![0]!, firstWeekday)
  const keys = [...byColumn.keys()].toSorted((a, b) => compare(place(a), place(b)))
  return { columns: keys.map((key) => headOf(key, byColumn.get(key)!, series)), rows: rowsOf(keys, byColumn) }
}

/** With fewer counts, no number is usual. */
const ENOUGH = 3

/** Returns the middle of the other counts of the cell's series, or null. Other services have nothing in common. */
function usualOf(
  { column, service: own }: { column: string; service: ListedService | null },
  known: readonly { column: string; service: ListedService }[],
): number | null {
  if (column === OTHER) return null
  const totals = known
    .filter((other) => other.column === column && other.service.serviceInstanceId !== own?.serviceInstanceId)
    .flatMap(({ service: { total } }) => total ?? [])
  return totals.length < ENOUGH ? null : Math.round(median(totals)!)
}

function rowsOf(keys: string[], byColumn: Map<string, Placed[]>): MonthSheet['rows'] {
  const dates = [...new Set(keys.flatMap((key) => byColumn.get(key)!.map((cell) => cell.instanceDate)))].toSorted()
  return dates.flatMap((date) => {
    const ofDate = keys.map((key) => byColumn.get(key)!.filter((cell) => cell.instanceDate === date))
    const height = Math.max(...ofDate.map((cells) => cells.length))
    return Array.from({ length: height }, (_, line) => ({
      key: `${date} ${line}`,
      date,
      cells: ofDate.map((cells) => {
        const cell = cells[line]
        return cell ? { ...cell, key: keyOf(cell, byColumn.get(cell.column)!) } : null
      }),
    }))
  })
}

/**
 * `keyOf` gives a date of a series the same key before and after the service exists. The key of a cell is never used
 * for another service.
 */
function keyOf(cell: Placed, cells: Placed[]): string {
  const slot = slotOf(cell)
  if ('serviceId' in cell.place) return slot
  const isOnly = cell.service?.serviceId === cell.column && cells.filter((other) => slotOf(other) === slot).length === 1
  return isOnly ? slot : cell.place.serviceInstanceId
}

const slotOf = ({ column, instanceDate, startTime }: Placed) => `${column} ${instanceDate} ${startTime.slice(0, 5)}`

function cellOf(service: ListedService): Omit<SheetCell, 'key' | 'usual'> {
  const { serviceInstanceId, serviceName, instanceDate, startTime } = service
  return { place: { serviceInstanceId }, serviceName, instanceDate, startTime, service, isBefore: false }
}

function emptyCellOf(
  { id, name, serviceTime }: Service,
  instanceDate: LocalDate,
): Omit<SheetCell, 'key' | 'usual' | 'isBefore'> {
  const place = { serviceId: id, instanceDate }
  return { place, serviceName: name, instanceDate, startTime: serviceTime ?? '10:00', service: null }
}

const orderOf = ({ instanceDate, startTime, serviceName }: Placed) =>
  `${instanceDate} ${startTime.slice(0, 5)} ${serviceName}`

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
