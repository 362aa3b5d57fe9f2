import type { LocalDate } from '../shared/dates.ts'
import type { Field, ImportKind } from './import-field.ts'
import type { RefusedCell } from './import-row.ts'

/**
 * `AttendanceShape` is the layout of a file: dates in rows and services in columns ('dates down'), dates in columns
 * ('dates across'), or one row for each service.
 */
export type AttendanceShape = 'dates down' | 'dates across' | 'one row per service'

/** The reason 'not counted' is for a row without any count. */
export type LeftOutRow = { row: number; why: 'title' | 'total' | 'footnote' | 'blank' | 'not counted' }

export type FileColumn = {
  key: string
  /** `heading` is the heading in the file, or the column's letter without a heading. */
  heading: string
  /** `samples` are the first three values that are not blank. */
  samples: string[]
  /** `field` is the guessed field. A column without a guess has null and is not imported. */
  field: Field | null
  choices: Field[]
}

/**
 * `column` is the key of a column, or 'headings' when the dates are in the heading row. `dayFirst` and `monthFirst` are
 * the example in words, read in each order.
 */
export type ImportQuestion =
  | { type: 'date order'; column: string; example: string; dayFirst: string; monthFirst: string }
  | { type: 'in total'; column: string; guess: boolean }

export type DateOrder = 'day first' | 'month first'

/**
 * `ImportAnswers` has the answers to the questions by `column`. Without an answer, dates that can be read in two orders
 * are refused, and the guess decides whether a column belongs to the total.
 */
export type ImportAnswers = { dateOrder?: Record<string, DateOrder>; inTotal?: Record<string, boolean> }

export type OpenedFile = {
  /** `sheets` are the names of the sheets of an .xlsx file; empty for other files. */
  sheets: string[]
  sheet: string
  /** `rowCount` is the number of rows with data, without the rows that are left out. */
  rowCount: number
  /** `encoding` is the encoding of the text, such as 'windows-1252'; null for .xlsx files and pasted text. */
  encoding: string | null
  /** `leftOut` has the first 200 rows that are left out. */
  leftOut: LeftOutRow[]
  kind: ImportKind
  columns: FileColumn[]
  shape: AttendanceShape | null
  questions: ImportQuestion[]
}

/**
 * `today` is the date in the church's time zone ('YYYY-MM-DD'); later dates are in the future. `knownServices` are the
 * names of the church's services. A name of the file that is one of them keeps a time in it.
 */
export type MappingChoice = {
  kind: ImportKind
  fields: Record<string, Field | null>
  answers: ImportAnswers
  defaults: { serviceName?: string; time?: string }
  knownServices?: readonly string[]
  today: string
}

/**
 * `ServiceCells` has the number of services for each kind of cell. A service with an empty cell is not imported,
 * because the file has no information about the service. `partlyCounted` has the dates that look complete although a
 * service has an empty cell.
 */
export type ServiceCells = {
  counted: number
  notCounted: number
  didNotHappen: number
  empty: number
  partlyCounted: LocalDate[]
}

/** An `InexactCell` is a number that may not be exact. `row` is null when the number may be in another row. */
export type InexactCell = { row: number | null; date: LocalDate; field: string; text: string; count: number }

/** An `EmptyCell` is a service without a text in its cell. `date` is '' when the date cannot be read. */
export type EmptyCell = { row: number; date: LocalDate; time: string | null; serviceName: string | null }

/**
 * `leftOut` has all rows that are left out, not only the first 200. `cells` is null, and `inexact` and `empty` are
 * empty, for members.
 */
export type MappingResult = {
  rows: number
  refused: RefusedCell[]
  leftOut: LeftOutRow[]
  cells: ServiceCells | null
  inexact: InexactCell[]
  empty: EmptyCell[]
}
