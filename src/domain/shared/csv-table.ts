import { todayIn } from './dates.ts'

/**
 * Returns a table as CSV (RFC 4180: lines end with CRLF, quotes are doubled). A text that a spreadsheet would treat as
 * a formula is escaped.
 *
 * @param rows cells in the order of the header; null is an empty cell
 */
export function csvTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([header, ...rows])
}

/** Returns rows as CSV without a header, for a table that is written in parts. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(write).join(',')}\r\n`).join('')
}

/** Returns a file name with today's date in the church's time zone, such as 'services-2026-11-22.csv'. */
export function datedFileName(name: string, timeZone: string, now: Date): string {
  return `${name}-${todayIn(timeZone, now)}.csv`
}

export type Cell = string | number | null

function write(value: Cell): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A spreadsheet treats a text with one of these beginnings as a formula. After an apostrophe, the same text is plain
 * text.
 */
function withoutFormula(text: string): string {
  return /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
