import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ExpectedMember = {
  row: number
  id?: string
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  address?: string
  dateOfBirth?: string
  joinDate?: string
  ageBand?: 'adult' | 'child'
  membershipStatus?: 'active' | 'inactive' | 'visitor'
  familyId?: string
  notes?: string
}

export type ExpectedService = {
  row: number
  column: string | null
  id?: string
  date: string
  time: string | null
  serviceName: string | null
  total: number | null
  adults?: number
  children?: number
  visitors?: number
  categories?: Record<string, number>
  online?: { place: string; views: number }[]
  notCounted?: true
  /** The texts of cells whose number is not exact, by field: { total: 'ca. 95' }. */
  written?: Record<string, string>
  /** The reason why the service did not happen; '' when the file gives no reason. */
  didNotHappen?: string
  notes?: string
}

type Question = { type: 'date order'; column: string } | { type: 'in total'; column: string; guess: boolean }

/** The answers that the test gives. A question without an answer keeps its guess. */
type Answers = { dateOrder?: 'day first' | 'month first'; inTotal?: Record<string, boolean> }

type Reading = {
  /** Name of the opened sheet of an Excel file. */
  sheet?: string
  /** Name of the encoding in the WHATWG Encoding Standard; absent for Excel files. */
  encoding?: 'utf-8' | 'utf-16le' | 'windows-1252'
  /** The guessed field of each column, by the column's heading. Columns that are not listed are ignored. */
  fields: Record<string, string>
  questions: Question[]
  answers: Answers
  refused: { row: number; column: string | null }[]
  leftOut: { row: number; why: 'title' | 'total' | 'footnote' | 'blank' }[]
  /**
   * Rows with the same service or person as an earlier row, whose number is `first`. The mapping refuses these rows.
   * `outcome` is 'same' if both rows are equal, and 'refused' if they differ.
   */
  twice?: { row: number; first: number; outcome: 'same' | 'refused' }[]
}

export type ExpectedOutcome =
  | (Reading & { kind: 'members'; shape: null; rows: ExpectedMember[] })
  | (Reading & {
      kind: 'attendance'
      shape: 'dates down' | 'dates across' | 'one row per service'
      /** `cells` counts the services of the file by outcome; absent if the test does not check these numbers. */
      cells?: { counted: number; notCounted: number; didNotHappen: number; empty: number }
      rows: ExpectedService[]
    })

/** `problem` says why the whole file is refused. */
export type Refusal = { problem: string }

export type ImportFile<Expected> = {
  /** The name of the folder that contains the file. */
  name: string
  fileName: string
  path: string
  bytes: Uint8Array<ArrayBuffer>
  expected: Expected
}

const OWN_FILE = 'expected.json'

const files: ImportFile<ExpectedOutcome | Refusal>[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const folder = join(import.meta.dirname, name)
    const fileName = readdirSync(folder).find((file) => file !== OWN_FILE)
    if (!fileName) throw new Error(`${name} has no file`)
    const path = join(folder, fileName)
    const expected: ExpectedOutcome | Refusal = JSON.parse(readFileSync(join(folder, OWN_FILE), 'utf8'))
    return { name, fileName, path, bytes: new Uint8Array(readFileSync(path)), expected }
  })

/** Files that can be read, with the rows that an import should find. */
export const readableFiles = files.filter((file): file is ImportFile<ExpectedOutcome> => !('problem' in file.expected))

/** Files that are refused as a whole. */
export const refusedFiles = files.filter((file): file is ImportFile<Refusal> => 'problem' in file.expected)

export function readableFile(name: string): ImportFile<ExpectedOutcome> {
  const file = readableFiles.find((file) => file.name === name)
  if (!file) throw new Error(`no import file is called ${name}`)
  return file
}

/**
 * Returns a row without its empty values. Null, a missing key, {} and [] all mean that a value is unknown. An empty
 * `didNotHappen` stays, because it means that the service did not happen and the file gives no reason.
 */
export function withoutEmpty<Row extends object>(row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value))) as Partial<Row>
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
}
