import { isBlank } from '../cells/cell-text.ts'
import { isNumber } from '../cells/read-count.ts'
import { readStart } from '../cells/read-time.ts'
import type { Field } from '../import-field.ts'
import type { AttendanceRow } from '../import-row.ts'
import type { MappingChoice } from '../opened-file.ts'
import { attendanceHeading, kindOfCounts } from '../table/attendance-headings.ts'
import { dateHeadings } from '../table/guess-attendance.ts'
import { isTotalLabel } from '../table/left-out-rows.ts'
import type { Table, TableColumn } from '../table/table.ts'
import { HEADINGS_KEY, dateReading, readServiceDate } from './column-dates.ts'
import type { Mapped } from './map-members.ts'
import { readServiceCounts } from './service-counts.ts'
import { nameReader } from './service-name.ts'
import { usualServices } from './usual-services.ts'

/** Above a column, these words mean dates. At the start of a row, they name a service. */
const SUNDAY = /^\s*(sunday|sonntag|dimanche|domingo)\s*$/i
const BESIDE_TOTAL = new Set<Field>(['visitors'])

/**
 * Turns a table with dates in columns into services. Each row is a service, or all rows are categories of one service.
 */
export function mapDatesAcross(table: Table, choice: MappingChoice): Mapped<AttendanceRow> {
  const result = { rows: [], refused: [], leftOut: [], empty: [] } as Required<Mapped<AttendanceRow>>
  const { fields, answers, today } = choice
  const dated = dateHeadings(table).filter(({ key }) => fields[key] !== 'ignore' && fields[key])
  const options = { answers, today, areServices: true, year: table.year }
  const reading = dateReading(
    dated.map(({ heading }) => heading),
    HEADINGS_KEY,
    options,
  )
  const label = table.columns.find(({ key }) => fields[key] === 'service')
  const labelOf = (index: number) => (label ? (table.rows[index]![label.index] ?? '') : '')
  const counted = table.dataRows.filter((index) => {
    const text = labelOf(index)
    const field = isBlank(text) || SUNDAY.test(text) ? null : attendanceHeading(text)
    const isOther = field === 'notes' || field === 'ignore' || field === 'date'
    const isTotal = isTotalLabel(text) && table.dataRows.length > 1
    const isEmpty = dated.every((column) => isBlank(table.rows[index]![column.index] ?? ''))
    if (isEmpty) result.leftOut.push({ row: index + 1, why: isBlank(text) ? 'blank' : 'not counted' })
    else if (isOther && !isTotal) result.leftOut.push({ row: index + 1, why: 'footnote' })
    return !isEmpty && (!isOther || isTotal)
  })
  const parts = counted.map((index) => ({ index, field: partOf(labelOf(index)) }))
  const areParts =
    parts.some(({ field }) => field !== null && field !== 'total') && parts.every(({ field }) => field !== null)
  if (areParts) mapParts()
  else mapServices()
  return result

  function mapServices() {
    const readName = nameReader(table, choice)
    const timeColumn = table.columns.find(({ key }) => fields[key] === 'time')
    for (const index of counted) {
      const cells = table.rows[index]!
      const row = index + 1
      if (isTotalLabel(labelOf(index)) && counted.length > 1) {
        result.leftOut.push({ row, why: 'total' })
        continue
      }
      const before = result.rows.length + result.refused.length
      const found = readName(labelOf(index))
      const isNamed = found.time !== null || (!isBlank(labelOf(index)) && partOf(labelOf(index)) !== 'total')
      const serviceName = (isNamed ? found.name : null) ?? choice.defaults.serviceName ?? null
      const ownTime = timeColumn ? readStart(cells[timeColumn.index] ?? '') : null
      const texts = dated.map((column) => cells[column.index] ?? '')
      const usual = usualServices(texts)
      for (const [at, column] of dated.entries()) {
        const counts = readServiceCounts([
          {
            heading: column.heading,
            field: 'total',
            text: texts[at]!,
            inTotal: true,
            isUsual: usual[at]!,
            hasNumbers: true,
          },
        ])
        const time = ownTime ?? found.time
        addService(row, column, counts, { serviceName, time })
      }
      if (result.rows.length + result.refused.length === before) result.leftOut.push({ row, why: 'not counted' })
    }
  }

  function mapParts() {
    for (const column of dated) {
      const cells = parts.map(({ index, field }) => ({
        heading: column.heading,
        field: field!,
        text: table.rows[index]![column.index] ?? '',
        inTotal: !BESIDE_TOTAL.has(field!),
        isUsual: true,
        hasNumbers: dated.some((other) => isNumber(table.rows[index]![other.index] ?? '')),
      }))
      const total = parts.find(({ field }) => field === 'total') ?? parts[0]!
      const service = { serviceName: choice.defaults.serviceName ?? null, time: null }
      addService(total.index + 1, column, readServiceCounts(cells), service)
    }
  }

  function addService(
    row: number,
    column: TableColumn,
    read: ReturnType<typeof readServiceCounts>,
    service: { serviceName: string | null; time: string | null },
  ) {
    const date = readServiceDate(column.heading, reading)
    const about = { date: 'date' in date ? date.date : column.heading, service_name: service.serviceName }
    if ('refused' in read) return void result.refused.push(...read.refused.map((each) => ({ row, ...each, about })))
    if ('problem' in date) {
      if (read.isCounted) result.refused.push({ row, column: column.heading, reason: date.problem, about })
      else result.empty.push({ row, ...service, date: '' })
      return
    }
    const place = { row, date: date.date, time: service.time ?? date.time, serviceName: service.serviceName }
    if (!read.isCounted && !read.counts.notCounted) result.empty.push(place)
    else result.rows.push({ ...read.counts, column: column.heading, ...place })
  }
}

function partOf(label: string): Field | null {
  const field = attendanceHeading(label)
  if (field && ['total', 'adults', 'children', 'visitors'].includes(field)) return field
  if (field?.startsWith('online:')) return field
  return field === null && kindOfCounts(label) === 'category' ? `category:${label}` : null
}
