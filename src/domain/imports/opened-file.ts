import type { LocalDate } from '../shared/dates.ts'
import type { Field, ImportKind } from './import-field.ts'
import type { RefusedCell } from './import-row.ts'

/** A file has dates down and services across, dates across, or one row for each service. */
export type AttendanceShape = 'dates down' | 'dates across' | 'one row per service'

/** `not counted` is a service whose counts are all blank. */
export type LeftOutRow = { row: number; why: 'title' | 'total' | 'footnote' | 'blank' | 'not counted' }

export type FileColumn = {
  key: string
  /** The heading in the file, or the column's letter when it has none. */
  heading: string
  /** The first three values that are not blank. */
  samples: string[]
  /** The guess; null when there is none, and the column is then not imported. */
  field: Field | null
  /** The fields that a person may choose for this column. */
  choices: Field[]
}

/**
 * `column` is a column's key; `headings` for dates that stand in the heading row. `dayFirst` and `monthFirst` are the
 * two readings of the example, in words.
 */
export type ImportQuestion =
  | { type: 'date order'; column: string; example: string; dayFirst: string; monthFirst: string }
  | { type: 'in total'; column: string; guess: boolean }

export type DateOrder = 'day first' | 'month first'

/**
 * The answers to the questions by column key. Without an answer, dates that can be read in both ways are refused, and
 * the guess says what belongs to the total.
 */
export type ImportAnswers = { dateOrder?: Record<string, DateOrder>; inTotal?: Record<string, boolean> }

export type OpenedFile = {
  /** The names of the sheets of an .xlsx file; empty for other files. */
  sheets: string[]
  sheet: string
  /** Rows that hold data, without the rows that are left out. */
  rowCount: number
  /** The text's encoding, such as 'windows-1252'; null for .xlsx files and pasted text. */
  encoding: string | null
  /** The first 200 rows that are left out. */
  leftOut: LeftOutRow[]
  kind: ImportKind
  columns: FileColumn[]
  shape: AttendanceShape | null
  questions: ImportQuestion[]
}

/** Today's date ('YYYY-MM-DD') in the church's time zone decides which dates are in the future. */
export type MappingChoice = {
  kind: ImportKind
  fields: Record<string, Field | null>
  answers: ImportAnswers
  defaults: { serviceName?: string; time?: string }
  today: string
}

/**
 * `ServiceCells` has the numbers of services by what the file says about them. Empty cells are left out, because
 * nothing is known about them. `partlyCounted` has the dates that look complete though a service has an empty cell.
 */
export type ServiceCells = {
  counted: number
  notCounted: number
  didNotHappen: number
  empty: number
  partlyCounted: LocalDate[]
}

/**
 * `leftOut` has all rows that are left out, also those that `OpenedFile` names. `cells` is null for members.
 */
export type MappingResult = {
  rows: number
  refused: RefusedCell[]
  leftOut: LeftOutRow[]
  cells: ServiceCells | null
}
