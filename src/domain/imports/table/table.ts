import { cleanText, columnLetter, isBlank, plainWords } from '../cells/cell-text.ts'
import type { Sheet } from '../cells/cell-text.ts'
import type { LeftOutRow } from '../opened-file.ts'
import { findHeadingRow } from './heading-row.ts'
import { leftOutWhy } from './left-out-rows.ts'

export type TableColumn = {
  index: number
  /** `key` is the column's letter, which is unique. */
  key: string
  /** `heading` is the heading in the file, or the letter without a heading. */
  heading: string
  /** `words` is the heading in the form of `plainWords`; '' without a heading. */
  words: string
}

/**
 * `rows` has the clean texts of all rows of the file. `dataRows` has the indices of the rows with data. `leftOut` does
 * not include the heading row.
 */
export type Table = {
  rows: Sheet
  columns: TableColumn[]
  dataRows: number[]
  leftOut: LeftOutRow[]
  /**
   * `title` has the texts above the headings. `year` is the year in the title; null if the title has no year or several
   * years.
   */
  title: string
  year: number | null
  hasHeadings: boolean
}

/** Finds the headings and the rows with data in a sheet. */
export function tableOf(sheet: Sheet, sheetName = ''): Table {
  const rows = sheet.map((row) => row.map(cleanText))
  const headingRow = findHeadingRow(rows)
  const headings = rows[headingRow] ?? []
  let width = 0
  for (const row of rows) if (row.length > width) width = row.length
  const columns = Array.from({ length: width }, (_, index) => {
    const heading = headings[index] ?? ''
    return { index, key: columnLetter(index), heading: heading || columnLetter(index), words: plainWords(heading) }
  })
  const leftOut: LeftOutRow[] = []
  const dataRows: number[] = []
  const filledWidth = headingRow >= 0 ? headings.filter((cell) => cell !== '').length : width
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    if (index < headingRow) leftOut.push({ row: index + 1, why: row.every(isBlank) ? 'blank' : 'title' })
    else if (index > headingRow) {
      const why = leftOutWhy(row, headings, filledWidth)
      if (why) leftOut.push({ row: index + 1, why })
      else dataRows.push(index)
    }
  }
  const title = rows
    .slice(0, Math.max(0, headingRow))
    .flat()
    .filter((cell) => !isBlank(cell))
    .join(' ')
  return {
    rows,
    columns,
    dataRows,
    leftOut,
    title,
    year: yearIn(`${title} ${sheetName}`),
    hasHeadings: headingRow >= 0,
  }
}

function yearIn(text: string): number | null {
  const years = new Set(text.match(/(?<!\d)(19|20)\d\d(?!\d)/g))
  return years.size === 1 ? Number([...years][0]) : null
}

/** Returns up to `limit` values of a column that are not blank. */
export function valuesOf(table: Table, index: number, limit = Number.POSITIVE_INFINITY): string[] {
  const values: string[] = []
  for (const at of table.dataRows) {
    const value = table.rows[at]![index] ?? ''
    if (isBlank(value)) continue
    values.push(value)
    if (values.length >= limit) break
  }
  return values
}
