import { cleanText, isBlank, plainWords } from '../cells/cell-text.ts'
import type { Sheet } from '../cells/cell-text.ts'
import { readDate } from '../cells/read-date.ts'
import { isAttendanceHeading } from './attendance-headings.ts'
import { isMemberHeading } from './member-headings.ts'

/** The heading row is searched in the first `SEARCHED_ROWS` rows. */
const SEARCHED_ROWS = 40

/** Returns the index of the heading row, which may be below a title; -1 for a file without a heading row. */
export function findHeadingRow(sheet: Sheet): number {
  let best = { index: -1, score: 0 }
  const end = Math.min(sheet.length, SEARCHED_ROWS)
  for (let index = 0; index < end; index++) {
    const score = scoreOf(sheet, index)
    if (score > best.score) best = { index, score }
  }
  return best.index >= 0 ? best.index : unknownHeadings(sheet.slice(0, end))
}

/** `unknownHeadings` finds headings in an unknown language: a row of words with a column of values below it. */
function unknownHeadings(rows: Sheet): number {
  return rows.findIndex((row, index) => {
    const filled = row.filter((cell) => !isBlank(cell))
    const below = rows.slice(index + 1, index + 6)
    const hasValues = row.some((_, at) => {
      const values = below.map((each) => each[at] ?? '').filter((cell) => !isBlank(cell))
      return values.length > 1 && values.every((cell) => isValue(cell))
    })
    return filled.length > 1 && filled.every((cell) => !isValue(cell) && cell.length < 60) && hasValues
  })
}

/** `scoreOf` gives points to a row of known headings, and to a row of dates above rows of counts. */
function scoreOf(sheet: Sheet, index: number): number {
  const cells = sheet[index]!.map(cleanText)
  const filled = cells.filter((cell) => !isBlank(cell))
  if (filled.length === 0 || (filled.length === 1 && widthBelow(sheet, index) > 1)) return 0
  const dates = filled.filter((cell) => isDateHeading(cell)).length
  if (dates >= 2 && dates >= filled.length / 2 && hasCountsBelow(sheet, index, cells)) return filled.length + dates
  const known = filled.filter(
    (cell) => cell.length < 60 && (isMemberHeading(plainWords(cell)) || isAttendanceHeading(cell)),
  )
  const values = filled.filter((cell) => isValue(cell)).length
  if (known.length === 0 || values > filled.length / 2 || known.length < filled.length / 6) return 0
  return known.length * 2 + filled.length - values * 3
}

function isDateHeading(cell: string): boolean {
  if (/^\d{1,4}$/.test(cell)) return false
  const read =
    readDate(cell, { order: 'month first', today: '2100-01-01' }) ??
    readDate(cell, { order: 'day first', today: '2100-01-01' })
  return read !== null && ('date' in read || read.partial.day !== null)
}

/**
 * Numbers, dates and email addresses are values, not headings. A time is not a value, because it can name a service.
 */
function isValue(cell: string): boolean {
  return /^[\d.,\s]+$/.test(cell) || /@/.test(cell) || isDateHeading(cell)
}

function widthBelow(sheet: Sheet, index: number): number {
  return Math.max(
    0,
    ...sheet.slice(index + 1, index + 6).map((row) => row.filter((cell) => !isBlank(cleanText(cell))).length),
  )
}

function hasCountsBelow(sheet: Sheet, index: number, cells: readonly string[]): boolean {
  const below = sheet.slice(index + 1, index + 8)
  const columns = cells.flatMap((cell, at) => (isDateHeading(cell) ? [at] : []))
  const values = below.flatMap((row) => columns.map((at) => cleanText(row[at] ?? ''))).filter((cell) => !isBlank(cell))
  return values.length > 0 && values.filter((cell) => /^[\d.,\s]+$/.test(cell)).length >= values.length / 2
}
