import type { LocalDate, LocalTime } from '../../shared/dates.ts'
import { cellProblem, isBlank, quoted } from '../cells/cell-text.ts'
import { areSerialDates, findDateOrder, isUnclearDate } from '../cells/date-order.ts'
import { readDate } from '../cells/read-date.ts'
import type { DateReading, PartialDate } from '../cells/read-date.ts'
import type { ImportAnswers } from '../opened-file.ts'
import { valuesOf } from '../table/table.ts'
import type { Table } from '../table/table.ts'

/** `HEADINGS_KEY` is the key of the question about dates in the heading row. */
export const HEADINGS_KEY = 'headings'

/** `isUnclear` is true when the order of day and month is known neither from the column nor from an answer. */
export type ColumnReading = DateReading & { isUnclear: boolean }

type Options = { answers: ImportAnswers; today: string; areServices: boolean }

/**
 * Returns how the dates of a column are read. The answer of a person decides; without an answer, the dates of the
 * column show their order.
 */
export function dateReading(
  texts: readonly string[],
  key: string,
  { answers, today, areServices, year }: Options & { year: number | null },
): ColumnReading {
  const isSerial = areSerialDates(texts)
  const found = isSerial ? null : findDateOrder(texts, today, areServices)
  const known = answers.dateOrder?.[key] ?? (found && 'order' in found ? found.order : null)
  const isUnclear = known === null && found !== null
  return { order: known ?? 'month first', today, isSerial, isUnclear, year: areServices ? year : null }
}

/** Returns `dateReading` for a column of a table. */
export function columnReading(table: Table, column: { index: number; key: string }, options: Options): ColumnReading {
  return dateReading(valuesOf(table, column.index), column.key, { ...options, year: table.year })
}

export type ServiceDate = { date: LocalDate; time: LocalTime | null } | { problem: string }

/** Reads the date of a service. A date in the future is refused. */
export function readServiceDate(text: string, reading: ColumnReading): ServiceDate {
  if (isBlank(text)) return { problem: 'The date is missing.' }
  const problem = cellProblem(text) ?? unclear(text, reading)
  if (problem) return { problem }
  const read = readDate(text, reading)
  if (!read || !('date' in read) || read.date < '1900') return { problem: `This is not a date: ${quoted(text)}` }
  if (read.date > reading.today) return { problem: `This date is in the future: ${quoted(text)}` }
  return read
}

function unclear(text: string, { isUnclear }: ColumnReading): string | null {
  return isUnclear && isUnclearDate(text) ? `It is not clear which number is the month: ${quoted(text)}` : null
}

export type PersonDate = { date: LocalDate } | { partial: PartialDate } | { problem: string }

/**
 * Reads a person's date. For a date of birth, a year of two digits is in the past, and a date in the future is refused.
 */
export function readPersonDate(text: string, reading: ColumnReading, isBirth: boolean): PersonDate {
  const problem = cellProblem(text) ?? unclear(text, reading)
  if (problem) return { problem }
  const read = readDate(text, reading)
  if (!read) return { problem: `This is not a date: ${quoted(text)}` }
  if ('partial' in read) return read
  if (!isBirth || read.date <= reading.today) return { date: read.date }
  const year = read.date.slice(0, 4)
  if (!text.includes(year)) return { date: `${Number(year) - 100}${read.date.slice(4)}` }
  return { problem: `This date is in the future: ${quoted(text)}` }
}
