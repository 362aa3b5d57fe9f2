import { isBlank } from '../cells/cell-text.ts'
import { missingIn, readCount } from '../cells/read-count.ts'
import { readDate } from '../cells/read-date.ts'
import { areSerialDates } from '../cells/date-order.ts'
import type { Field } from '../import-field.ts'
import type { AttendanceShape } from '../opened-file.ts'
import { attendanceHeading, kindOfCounts } from './attendance-headings.ts'
import type { Contents } from './column-contents.ts'
import { valuesOf } from './table.ts'
import type { Table, TableColumn } from './table.ts'

export type AttendanceGuess = { shape: AttendanceShape | null; fields: Map<string, Field> }

const MOSTLY = 0.6
const SOME = 0.2
const SUM_SAMPLE = 200
/** Each of these fields can have only one column. */
const SINGLE = new Set<Field>(['id', 'date', 'time', 'service', 'total', 'adults', 'children', 'visitors', 'outcome'])

/** Guesses the field of each column in a file of past attendance. */
export function guessAttendance(table: Table, contents: readonly Contents[]): AttendanceGuess {
  const dated = dateHeadings(table)
  if (dated.length >= 2) return acrossDates(table, dated)
  const date = dateColumn(table, contents)
  const fields = new Map<string, Field>()
  if (date) fields.set(date.key, 'date')
  const taken = new Set<Field>(date ? ['date'] : [])
  const put = (column: TableColumn, field: Field) => {
    fields.set(column.key, field)
    taken.add(field)
  }
  const total = bestTotal(table, contents)
  if (total) put(total, 'total')
  const unknown: TableColumn[] = []
  for (const column of table.columns) {
    if (fields.has(column.key)) continue
    const field = column.words === '' ? null : attendanceHeading(column.heading)
    const { counts, ids, size } = contents[column.index]!
    const isCounts = counts >= MOSTLY || isUncountedService(table, column)
    if (field === 'id') {
      if (ids >= MOSTLY || size === 0) put(column, 'id')
    } else if (field === 'date' || field === 'total' || (field === 'service' && isCounts)) {
      if (isCounts && field === 'service') unknown.push(column)
    } else if (field === null || (SINGLE.has(field) && taken.has(field))) {
      if (isCounts) unknown.push(column)
    } else put(column, field)
  }
  const isPerService = taken.has('service')
  const isServices = !isPerService && areServices(unknown, taken)
  for (const column of unknown) {
    if (!taken.has('total') && unknown.length === 1 && (isPerService || column.words === '')) put(column, 'total')
    else if (isServices && kindOfCounts(column.heading) !== 'category') put(column, `service:${column.heading}`)
    else put(column, `category:${column.heading}`)
  }
  const hasServices = [...fields.values()].some((field) => field.startsWith('service:'))
  if (hasServices) ignoreSums(table, fields)
  const shape = hasServices ? 'dates down' : 'one row per service'
  return { shape: date && fields.size > 1 ? shape : null, fields }
}

/** A column with the heading of a service has counts even if its cells only say that the service was not counted. */
function isUncountedService(table: Table, { heading, words, index }: TableColumn): boolean {
  if (words === '' || kindOfCounts(heading) !== 'service') return false
  const said = table.dataRows.slice(0, SUM_SAMPLE).map((at) => missingIn(table.rows[at]![index] ?? ''))
  return said.every((each) => each !== null) && said.some((each) => each !== 'empty')
}

/** `ignoreSums` ignores totals, and columns whose counts are the sums of the other services. */
function ignoreSums(table: Table, fields: Map<string, Field>) {
  const services = table.columns.filter(({ key }) => fields.get(key)?.startsWith('service:'))
  const countsOf = (index: number) =>
    table.dataRows.slice(0, SUM_SAMPLE).map((at) => countOf(table.rows[at]![index] ?? ''))
  const counts = new Map(services.map(({ key, index }) => [key, countsOf(index)]))
  for (const { key } of services.length > 2 ? services : []) {
    const others = services.filter((other) => other.key !== key).map((other) => counts.get(other.key)!)
    const filled = counts.get(key)!.flatMap((count, at) => (count === null ? [] : [{ count, at }]))
    const sums = filled.filter(({ count, at }) => others.reduce((sum, other) => sum + (other[at] ?? 0), 0) === count)
    if (filled.length > 0 && sums.length > filled.length * 0.8) fields.set(key, 'ignore')
  }
  for (const [key, field] of fields) if (field === 'total') fields.set(key, 'ignore')
}

function countOf(text: string): number | null {
  const read = readCount(text)
  return typeof read === 'object' && 'count' in read ? read.count : null
}

/** `areServices` returns whether unknown columns of counts are separate services and not parts of one service. */
function areServices(unknown: readonly TableColumn[], taken: ReadonlySet<Field>): boolean {
  if (unknown.some(({ heading }) => kindOfCounts(heading) === 'service')) return true
  if (taken.has('adults') || taken.has('children') || taken.has('total')) return false
  return unknown.every(({ heading, words }) => words !== '' && kindOfCounts(heading) !== 'category')
}

/**
 * `bestTotal` prefers a total 'in person' to a total that includes people online. A column that is called a total may
 * have many cells without a number, in a short file with several remarks.
 */
function bestTotal(table: Table, contents: readonly Contents[]): TableColumn | undefined {
  const named = table.columns.filter(({ heading, words }) => words !== '' && attendanceHeading(heading) === 'total')
  const withCounts = (least: number) =>
    named.filter(({ index }) => contents[index]!.counts >= least || contents[index]!.size === 0)
  const [many, some] = [withCounts(MOSTLY), withCounts(SOME)]
  const totals = many.length > 0 ? many : some
  const best = (pattern: RegExp) => totals.find(({ words }) => pattern.test(words))
  return best(/in person|on ?site/) ?? best(/^(total|gesamt|insgesamt|total attendance)$/) ?? best(/total/) ?? totals[0]
}

function dateColumn(table: Table, contents: readonly Contents[]): TableColumn | undefined {
  const isDated = ({ index, heading }: TableColumn) =>
    contents[index]!.dates >= 0.5 ||
    (attendanceHeading(heading) === 'date' && areSerialDates(valuesOf(table, index, 200)))
  const named = table.columns.filter(({ heading, words }) => words !== '' && attendanceHeading(heading) === 'date')
  const found = named.find(isDated) ?? table.columns.find((column) => contents[column.index]!.dates >= MOSTLY)
  return found ?? named.find(({ index }) => contents[index]!.counts < MOSTLY)
}

/** Returns the columns whose headings are dates. */
export function dateHeadings(table: Table): TableColumn[] {
  if (!table.hasHeadings) return []
  return table.columns.filter(({ heading, words }) => words !== '' && isDateHeading(heading))
}

function isDateHeading(heading: string): boolean {
  if (/^\d{1,4}$/.test(heading)) return false
  return (['month first', 'day first'] as const).some((order) => {
    const read = readDate(heading, { order, today: '2100-01-01' })
    return read !== null && ('date' in read || read.partial.day !== null)
  })
}

/**
 * In a table with dates in columns, the first column has the labels of the rows: services, or categories of the only
 * service.
 */
function acrossDates(table: Table, dated: readonly TableColumn[]): AttendanceGuess {
  const fields = new Map<string, Field>(dated.map(({ key }) => [key, 'total']))
  const first = dated[0]!.index
  for (const column of table.columns) {
    if (fields.has(column.key)) continue
    const field = column.words === '' ? null : attendanceHeading(column.heading)
    const values = valuesOf(table, column.index, 20)
    const isLabel = column.index < first && values.some((value) => /\p{L}|:\d/u.test(value) && !isBlank(value))
    if (field === 'time' || field === 'notes' || field === 'id') fields.set(column.key, field)
    else if (isLabel && ![...fields.values()].includes('service')) fields.set(column.key, 'service')
    else fields.set(column.key, 'ignore')
  }
  return { shape: 'dates across', fields }
}
