import { isBlank } from '../cells/cell-text.ts'
import type { AttendanceRow } from '../import-row.ts'
import type { LeftOutRow, MappingChoice } from '../opened-file.ts'
import { dateHeadings } from '../table/guess-attendance.ts'
import { isFootnote, isTotalLabel, isTotalName } from '../table/left-out-rows.ts'
import type { Table } from '../table/table.ts'
import { columnReading, readServiceDate } from './column-dates.ts'
import type { ServiceDate } from './column-dates.ts'
import { mapDatesAcross } from './map-dates-across.ts'
import type { Mapped } from './map-members.ts'
import { repeatedService } from './repeated-rows.ts'
import { rowReader } from './service-rows.ts'
import type { RowRead } from './service-rows.ts'
import { sumsAbove } from './sums-above.ts'

/**
 * Turns a table of any `AttendanceShape` into services. A refused cell does not affect the other services in its row.
 */
export function mapAttendance(table: Table, choice: MappingChoice): Mapped<AttendanceRow> {
  const result: Mapped<AttendanceRow> = { rows: [], refused: [], leftOut: [...table.leftOut], empty: [] }
  const hasDates = Object.values(choice.fields).includes('date')
  const mapped =
    !hasDates && dateHeadings(table).length > 0 ? mapDatesAcross(table, choice) : mapDatesDown(table, choice)
  result.leftOut.push(...mapped.leftOut)
  result.refused.push(...mapped.refused)
  result.empty = mapped.empty
  const findFirst = repeatedService()
  for (const service of mapped.rows) {
    const first = findFirst(service)
    if (first === null) result.rows.push(service)
    else {
      const where = first === service.row ? 'in this row' : `in row ${first}`
      const about = { date: service.date, service_name: service.serviceName }
      const reason = `This service is ${where} already. Two services on one day need different times or names.`
      result.refused.push({ row: service.row, column: service.column, reason, about })
    }
  }
  result.leftOut.sort((a, b) => a.row - b.row)
  result.refused.sort((a, b) => a.row - b.row)
  return result
}

function mapDatesDown(table: Table, choice: MappingChoice): Mapped<AttendanceRow> {
  const result = { rows: [], refused: [], leftOut: [], empty: [] } as Required<Mapped<AttendanceRow>>
  const { fields, answers, today } = choice
  const dateColumn = table.columns.find(({ key }) => fields[key] === 'date')
  const reading = dateColumn ? columnReading(table, dateColumn, { answers, today, areServices: true }) : null
  const serviceColumn = table.columns.find(({ key }) => fields[key] === 'service')
  const readRow = rowReader(table, choice)
  const sums = sumsAbove()
  for (const index of table.dataRows) {
    const cells = table.rows[index]!
    const row = index + 1
    const dateText = dateColumn ? (cells[dateColumn.index] ?? '') : ''
    const date = reading ? readServiceDate(dateText, reading) : { problem: 'The date is missing.' }
    const read = readRow(row, cells)
    const serviceText = serviceColumn ? (cells[serviceColumn.index] ?? '') : ''
    const isSum = isBlank(dateText) && (sums.has(read.services) || cells.some(isTotalLabel))
    const why = leftOutBelow(read, {
      dateText,
      serviceText,
      isDate: isDate(date, dateText),
      isToCome: 'problem' in date,
      isSum,
    })
    if (why === 'total') sums.beginPart()
    else if ('date' in date) sums.add(read.services)
    if ('date' in date && (!why || why === 'not counted')) {
      for (const each of read.empty) result.empty.push({ ...each, ...dayAndTime(each, date) })
    }
    const about = { date: 'date' in date ? date.date : dateText, service_name: read.serviceName }
    if (why) result.leftOut.push({ row, why })
    else if ('problem' in date) {
      result.refused.push({ row, column: dateColumn?.heading ?? null, reason: date.problem, about })
    } else {
      result.refused.push(...read.refused.map((cell) => ({ ...cell, about })))
      for (const service of read.services) result.rows.push({ ...service, ...dayAndTime(service, date) })
    }
  }
  return result
}

/** A time in a separate column is preferred to a time after the date. 24:00 is the start of the next day. */
function dayAndTime(service: Pick<AttendanceRow, 'time'>, date: { date: string; time: string | null }) {
  if (service.time !== '24:00') return { date: date.date, time: service.time ?? date.time }
  const next = new Date(Date.parse(date.date) + 86_400_000).toISOString().slice(0, 10)
  return { date: next, time: '00:00' }
}

/**
 * `isDate` is also true for a date in the future, because a service that is not yet counted is left out, not refused.
 */
const isDate = (date: ServiceDate, text: string) =>
  'date' in date || (!isBlank(text) && date.problem.includes('future'))

type DateCell = { dateText: string; serviceText: string; isDate: boolean; isToCome: boolean; isSum: boolean }

function leftOutBelow(
  { services, refused }: RowRead,
  { dateText, serviceText, isDate, isToCome, isSum }: DateCell,
): LeftOutRow['why'] | null {
  const hasCounts = services.length > 0 || refused.length > 0
  if (isDate) {
    // A service in the future has no count yet, so the row is left out.
    if (isToCome && refused.length === 0 && services.every(({ notCounted }) => notCounted)) return 'not counted'
    if (hasCounts && isTotalName(serviceText)) return 'total'
    return hasCounts ? null : 'not counted'
  }
  if (isBlank(dateText)) {
    if (!hasCounts) return 'footnote'
    // A count without a date is refused, so that it is not lost without a word.
    return isSum || isTotalName(serviceText) ? 'total' : null
  }
  if (isTotalLabel(dateText)) return 'total'
  if (hasCounts) return null
  return /\d.*\D+\d/.test(dateText) && !/\p{L}{3}/u.test(dateText) ? null : isFootnote(dateText) ? 'footnote' : 'title'
}
