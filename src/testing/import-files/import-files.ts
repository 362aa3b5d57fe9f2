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
  /** The cells whose number is not exact: { total: 'ca. 95' }. */
  written?: Record<string, string>
  /** The reason; '' when the file gives none. */
  didNotHappen?: string
  notes?: string
}

type Question = { type: 'date order'; column: string } | { type: 'in total'; column: string; guess: boolean }

/** A person's answers in this test. Anything that is not answered is as guessed. */
type Answers = { dateOrder?: 'day first' | 'month first'; inTotal?: Record<string, boolean> }

type Reading = {
  /** The opened sheet of an Excel file. */
  sheet?: string
  /** Label of the Encoding Standard; absent for Excel files. */
  encoding?: 'utf-8' | 'utf-16le' | 'windows-1252'
  /** Guessed field by heading. Columns that are not listed are ignored. */
  fields: Record<string, string>
  questions: Question[]
  answers: Answers
  refused: { row: number; column: string | null }[]
  leftOut: { row: number; why: 'title' | 'total' | 'footnote' | 'blank' }[]
  /**
   * Rows that are already in the file, in row `first`. The mapping gives both; the dry run counts the later one as the
   * same, or refuses it because it says something else.
   */
  twice?: { row: number; first: number; outcome: 'same' | 'refused' }[]
}

export type ExpectedOutcome =
  | (Reading & { kind: 'members'; shape: null; rows: ExpectedMember[] })
  | (Reading & {
      kind: 'attendance'
      shape: 'dates down' | 'dates across' | 'one row per service'
      /** `cells` counts services by what the file says about them; absent when no test is about them. */
      cells?: { counted: number; notCounted: number; didNotHappen: number; empty: number }
      rows: ExpectedService[]
    })

/** `problem` says in our words why the file is refused as a whole. */
export type Refusal = { problem: string }

export type ImportFile<Expected> = {
  /** The name of the folder. */
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

/** Files that can be read, with what comes out. */
export const readableFiles = files.filter((file): file is ImportFile<ExpectedOutcome> => !('problem' in file.expected))

/** Files that are refused as a whole. */
export const refusedFiles = files.filter((file): file is ImportFile<Refusal> => 'problem' in file.expected)

export function readableFile(name: string): ImportFile<ExpectedOutcome> {
  const file = readableFiles.find((file) => file.name === name)
  if (!file) throw new Error(`no import file is called ${name}`)
  return file
}

/**
 * Returns a row without its empty values, because null, a missing key, {} and [] all say that nothing is known. An
 * empty `didNotHappen` stays: the service did not happen for a reason that the file does not give.
 */
export function withoutEmpty<Row extends object>(row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value))) as Partial<Row>
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
}
