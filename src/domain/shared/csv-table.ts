/**
 * A table for spreadsheets (RFC 4180: CRLF, quotes doubled). No text in it is a formula.
 *
 * @param rows cells in the order of the header; null is an empty cell
 */
export function csvTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(write).join(',')}\r\n`).join('')
}

type Cell = string | number | null

function write(value: Cell): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet takes text that begins so for a formula; behind an apostrophe it stays text. */
function withoutFormula(text: string): string {
  return /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
