import { cellProblem, isBlank, quoted } from '../cells/cell-text.ts'
import { isNumber, readDidNotHappen, saysCancelled } from '../cells/read-count.ts'
import { readStart } from '../cells/read-time.ts'
import { isId } from '../../shared/ids.ts'
import type { Field } from '../import-field.ts'
import { nameIn } from '../import-field.ts'
import type { AttendanceRow, RefusedCell } from '../import-row.ts'
import type { MappingChoice } from '../opened-file.ts'
import type { Table, TableColumn } from '../table/table.ts'
import { inTotalOf } from './in-total.ts'
import type { EmptyService } from './partly-counted.ts'
import { noteRowRemark } from './row-remark.ts'
import { isCountField, readServiceCounts } from './service-counts.ts'
import type { CountCell } from './service-counts.ts'
import { nameReader } from './service-name.ts'
import { usualInColumns } from './usual-services.ts'

/**
 * `services` are the services of a row, before the date is set. `empty` has the services with an empty cell in the row.
 * `serviceName` is the name in the row's own column of services, or null.
 */
export type RowRead = {
  services: AttendanceRow[]
  refused: RefusedCell[]
  empty: EmptyService[]
  serviceName: string | null
}

const UPCOMING = /^upcoming$/i
const HELD = /^(held|counted|not counted|upcoming|yes|true|took place|happened|normal|regular|ok|ja|oui|si|sí|y)$/i
const MAX_NAME = 200
const MAX_NOTES = 10_000

/** Returns a function that reads the services of a row with the chosen fields. */
export function rowReader(table: Table, choice: MappingChoice): (row: number, cells: readonly string[]) => RowRead {
  const { fields, answers, defaults } = choice
  const inTotal = inTotalOf(table, fields, answers)
  const having = (wanted: (field: Field) => boolean) =>
    table.columns.flatMap((column) => {
      const field = fields[column.key]
      return field && wanted(field) ? [{ ...column, field }] : []
    })
  const one = (field: Field): TableColumn | undefined => having((each) => each === field)[0]
  const columns = { id: one('id'), time: one('time'), service: one('service'), outcome: one('outcome') }
  const notes = having((field) => field === 'notes')
  const readName = nameReader(table, choice)
  const services = having((field) => field.startsWith('service:')).map((column) => {
    return { ...column, ...readName(nameIn(column.field, 'service')!) }
  })
  const counts = having((field) => isCountField(field) && (services.length === 0 || field.startsWith('online:')))

  const withNumbers = new Set(
    counts
      .filter(({ index }) => table.dataRows.some((at) => isNumber(table.rows[at]![index] ?? '')))
      .map(({ key }) => key),
  )
  const isUsual = usualInColumns(table, fields, [...counts, ...services])

  return (row, cells) => {
    const refused: RefusedCell[] = []
    const refuse = (column: TableColumn | undefined, reason: string) =>
      refused.push({ row, column: column?.heading ?? null, reason })
    const textOf = (column: TableColumn | undefined) => {
      const text = column ? (cells[column.index] ?? '') : ''
      // The database refuses the NUL character of an unreadable cell.
      if (text.startsWith('\0')) refuse(column, cellProblem(text)!)
      return isBlank(text) || text.startsWith('\0') ? '' : text
    }
    const serviceText = textOf(columns.service)
    const named = readName(serviceText)
    const base = {
      row,
      date: '',
      time: named.time,
      serviceName: named.name ?? defaults.serviceName ?? null,
    }
    if ((base.serviceName?.length ?? 0) > MAX_NAME)
      refuse(columns.service, `The name has more than ${MAX_NAME} characters.`)
    const timeText = textOf(columns.time)
    const time = timeText ? readStart(timeText) : null
    if (time) base.time = time
    else if (timeText) refuse(columns.time, cellProblem(timeText) ?? `This is not a time: ${quoted(timeText)}`)
    const more: Partial<AttendanceRow> = {}
    if (columns.id) {
      more.id = textOf(columns.id).toLowerCase() || null
      if (more.id && !isId(more.id)) refuse(columns.id, `This is not an ID of Narthex: ${quoted(more.id)}`)
    }
    if (notes.length > 0) more.notes = notes.map(textOf).filter(Boolean).join('\n') || null
    if ((more.notes?.length ?? 0) > MAX_NOTES) refuse(notes[0], 'The notes have more than 10,000 characters.')
    const outcome = textOf(columns.outcome)
    const cancelled = outcome && !HELD.test(outcome) ? readDidNotHappen(outcome) : null
    if (outcome && cancelled === null && !HELD.test(outcome))
      refuse(columns.outcome, `This is not an outcome: ${quoted(outcome)}`)
    const cellsOf = (list: readonly (TableColumn & { field: Field })[]): CountCell[] =>
      list.map(({ index, key, heading, field }) => ({
        heading,
        field,
        text: cells[index] ?? '',
        inTotal: inTotal(key),
        isUsual: isUsual(key, row),
        hasNumbers: withNumbers.has(key),
      }))
    // A row whose time or name cannot be read is refused whole, because its services would be added at another time.
    const isRefused = refused.length > 0
    const saysHeld = outcome !== '' && cancelled === null && !UPCOMING.test(outcome)
    const read: AttendanceRow[] = []
    const empty: EmptyService[] = []
    const add = (list: readonly CountCell[], own: Partial<AttendanceRow>, runs = true) => {
      const counts = readServiceCounts(list)
      if ('refused' in counts) return void refused.push(...counts.refused.map((each) => ({ row, ...each })))
      const { notCounted = saysHeld || undefined, ...values } = counts.counts
      const didNotHappen = cancelled ?? (counts.isCounted || !(runs || notCounted) ? null : cancelledBy(more.notes))
      const people = values.total ?? values.adults ?? values.children ?? 0
      if (didNotHappen !== null && people > 0) {
        return refuse(columns.outcome, `The service did not happen, but it has a count of ${people}.`)
      }
      const told = values.didNotHappen ?? didNotHappen
      const isNotCounted = notCounted && told === null && values.total === null
      if (!counts.isCounted && told === null && !isNotCounted) return void empty.push({ ...base, ...own })
      const outcomeOf = didNotHappen === null ? isNotCounted && { notCounted } : { didNotHappen, total: null }
      read.push({ ...base, ...values, ...more, ...outcomeOf, ...own })
    }
    const own = cellsOf(counts)
    if (services.length === 0) add(own, {})
    for (const [at, service] of services.entries()) {
      const cell: CountCell = {
        heading: service.heading,
        field: 'total',
        text: cells[service.index] ?? '',
        inTotal: false,
        isUsual: isUsual(service.key, row),
        hasNumbers: true,
      }
      const serviceName = service.name ?? base.serviceName
      const place = { serviceName, time: service.time ?? base.time, column: service.heading }
      add(at === 0 ? [cell, ...own] : [cell], place, cell.isUsual)
    }
    const hasCounts = [...own, ...cellsOf(services)].some(({ text }) => !isBlank(text))
    const about = { empty, serviceName: serviceText ? base.serviceName : null }
    if (!hasCounts && cancelled === null && read.length === 0) return { ...about, services: [], refused: [] }
    if (isRefused || (refused.length > 0 && services.length === 0)) return { ...about, services: [], refused }
    return { ...about, services: noteRowRemark(read), refused }
  }
}

function cancelledBy(notes: string | null | undefined): string | null {
  return notes && saysCancelled(notes) ? readDidNotHappen(notes) : null
}
