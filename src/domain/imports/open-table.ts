import { bothReadings, areSerialDates, findDateOrder } from './cells/date-order.ts'
import { ATTENDANCE_FIELDS, MEMBER_FIELDS } from './import-field.ts'
import type { Field, ImportKind } from './import-field.ts'
import type { AttendanceShape, FileColumn, ImportQuestion, OpenedFile } from './opened-file.ts'
import { HEADINGS_KEY } from './rows/column-dates.ts'
import { askedInTotal, guessInTotal } from './rows/in-total.ts'
import { attendanceHeading, isAttendanceHeading, kindOfCounts } from './table/attendance-headings.ts'
import { contentsOf } from './table/column-contents.ts'
import type { Contents } from './table/column-contents.ts'
import { dateHeadings, guessAttendance } from './table/guess-attendance.ts'
import { guessMembers } from './table/guess-members.ts'
import { isMemberHeading, memberHeading } from './table/member-headings.ts'
import { valuesOf } from './table/table.ts'
import type { Table, TableColumn } from './table/table.ts'

const MAX_LEFT_OUT = 200
const SAMPLES = 3

/** `OpenedTable` is the part of an `OpenedFile` that depends only on the table. */
export type OpenedTable = Omit<OpenedFile, 'sheets' | 'sheet' | 'encoding'>

/**
 * Guesses the kind, the columns and the shape of a table. The result has a question about each fact that the table does
 * not show.
 *
 * @param today 'YYYY-MM-DD' in the church's time zone
 * @param kind the kind that a person chose; null to guess the kind
 */
export function openTable(table: Table, today: string, kind: ImportKind | null = null): OpenedTable {
  const contents = table.columns.map(({ index }) => contentsOf(table, index))
  const guessed = kind ?? guessKind(table, contents)
  const attendance = guessed === 'attendance' ? guessAttendance(table, contents) : null
  const fields = attendance?.fields ?? guessMembers(table, contents)
  const shape = attendance?.shape ?? null
  return {
    rowCount: table.dataRows.length,
    leftOut: table.leftOut.slice(0, MAX_LEFT_OUT),
    kind: guessed,
    columns: table.columns.map((column) =>
      describe(table, column, contents[column.index]!, guessed, fields.get(column.key) ?? null),
    ),
    shape,
    questions: questionsOf(table, contents, { kind: guessed, shape, fields, today }),
  }
}

function describe(
  table: Table,
  column: TableColumn,
  { counts, size }: Contents,
  kind: ImportKind,
  field: Field | null,
): FileColumn {
  const { key, heading, words } = column
  // A column of dates or words has no counts.
  const hasCounts = kind === 'attendance' && field !== 'date' && (counts > 0 || size === 0)
  const own: Field[] = hasCounts ? [`service:${heading}`, `category:${heading}`] : []
  const online = kind === 'members' || words === '' ? null : attendanceHeading(heading)
  const choices: Field[] = [...(kind === 'members' ? MEMBER_FIELDS : ATTENDANCE_FIELDS), ...own]
  if (hasCounts) choices.push(online?.startsWith('online:') ? online : `online:${heading}`)
  if (field && !choices.includes(field)) choices.push(field)
  if (!choices.includes('ignore')) choices.push('ignore')
  return { key, heading, samples: valuesOf(table, column.index, SAMPLES).map(shown).filter(Boolean), field, choices }
}

/** `shown` returns a sample on one line; '' for an unreadable cell. */
function shown(text: string): string {
  return text.startsWith('\0') ? '' : text.replace(/\s+/g, ' ').slice(0, 80)
}

function guessKind(table: Table, contents: readonly Contents[]): ImportKind {
  if (dateHeadings(table).length >= 2) return 'attendance'
  let members = 0
  let attendance = 0
  for (const { words, heading, index } of table.columns) {
    const { emails, phones, counts, dates } = contents[index]!
    const isCounts = counts >= 0.6 && phones < 0.5
    if (words !== '' && isMemberHeading(words)) members += isName(words) ? 3 : 1
    if (words !== '' && isAttendanceHeading(heading)) attendance += isCounts && kindOfCounts(heading) !== null ? 2 : 1
    if (emails >= 0.5 || phones >= 0.5) members += 3
    if (words === '' && (isCounts || dates >= 0.6)) attendance += 1
  }
  return members > attendance ? 'members' : members === attendance && attendance === 0 ? 'members' : 'attendance'
}

function isName(words: string): boolean {
  const field = memberHeading(words)?.field
  return field === 'firstName' || field === 'lastName' || field === 'fullName' || field === 'email'
}

type Guess = { kind: ImportKind; shape: AttendanceShape | null; fields: Map<string, Field>; today: string }

function questionsOf(
  table: Table,
  contents: readonly Contents[],
  { kind, shape, fields, today }: Guess,
): ImportQuestion[] {
  const questions: ImportQuestion[] = []
  const ask = (key: string, texts: readonly string[]) => {
    const found = areSerialDates(texts) ? null : findDateOrder(texts, today, kind === 'attendance')
    if (!found || 'order' in found) return
    questions.push({ type: 'date order', column: key, example: found.example, ...bothReadings(found.example, today) })
  }
  if (shape === 'dates across')
    ask(
      HEADINGS_KEY,
      dateHeadings(table).map(({ heading }) => heading),
    )
  for (const { key, index } of table.columns) {
    const field = fields.get(key)
    const isDate = field === 'date' || field === 'dateOfBirth' || field === 'joinDate' || field === 'birthday'
    if (isDate || (field === undefined && contents[index]!.dates >= 0.6)) ask(key, valuesOf(table, index))
  }
  if (kind === 'members' || shape === 'dates across') return questions
  const chosen = Object.fromEntries(fields)
  for (const column of askedInTotal(table, chosen)) {
    questions.push({ type: 'in total', column: column.key, guess: guessInTotal(table, chosen, column) })
  }
  return questions
}
