import Papa from 'papaparse'
import { MAX_CELL_LENGTH, UNREADABLE } from '../../src/domain/imports/cells/cell-text.ts'
import type { Sheet } from '../../src/domain/imports/cells/cell-text.ts'
import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS, ReadProblem, stopReading } from './limits.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const
const PREVIEW_CHARACTERS = 100_000
const PREVIEW_ROWS = 60
const CHUNK_CHARACTERS = 2 ** 20

/** Reads CSV, TSV, values separated by semicolons, and cells pasted from a spreadsheet. */
export function readDelimited(text: string, onProgress: (done: number, total: number) => void): Sheet {
  const named = /^sep=(.)\r?\n/i.exec(text)
  const delimiter = named?.[1] ?? separatorOf(text)
  const rows: string[][] = []
  let cells = 0
  let problem: ReadProblem | null = null
  const config = {
    delimiter,
    chunkSize: CHUNK_CHARACTERS,
    chunk: ({ data, errors, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
      try {
        for (const row of data) {
          const kept = keptCells(row)
          cells += kept.length
          rows.push(kept)
        }
        checkSize(rows, cells)
        if (errors.some(({ code }) => code === 'MissingQuotes')) {
          throw new ReadProblem(`A quotation mark in row ${rows.length} is opened and never closed.`)
        }
        onProgress(meta.cursor, text.length)
      } catch (error) {
        problem = error instanceof ReadProblem ? error : new ReadProblem(String(error))
        parser.abort()
      }
    },
  }
  Papa.parse<string[]>(text, config)
  if (problem) throw problem as ReadProblem
  if (named) rows[0] = []
  while (rows.length > 0 && rows.at(-1)!.length === 0) rows.pop()
  if (rows.length === 0) stopReading('empty')
  return rows
}

/**
 * Refuses too many rows and cells. Some programs write thousands of blank rows. So blank rows count only in the limit
 * of `MAX_ROWS * 2` rows in total.
 */
function checkSize(rows: readonly string[][], cells: number) {
  if (rows.length > MAX_ROWS * 2) stopReading('tooManyRows')
  if (rows.length > MAX_ROWS && rows.filter((row) => row.length > 0).length > MAX_ROWS) stopReading('tooManyRows')
  if (cells > MAX_CELLS) stopReading('tooManyCells')
}

/** Removes empty cells at the end of a row, because some programs write thousands of them. */
function keptCells(row: readonly string[]): string[] {
  let length = row.length
  while (length > 0 && row[length - 1]!.trim() === '') length -= 1
  if (length > MAX_COLUMNS) stopReading('tooManyColumns')
  const kept = row.slice(0, length)
  for (let at = 0; at < length; at++) if (kept[at]!.length > MAX_CELL_LENGTH) kept[at] = UNREADABLE.tooLong
  return kept
}

/** Returns the separator that divides the most rows into the same number of cells. */
function separatorOf(text: string): string {
  const start = text.slice(0, PREVIEW_CHARACTERS)
  let best = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const { data } = Papa.parse<string[]>(start, { delimiter: separator, preview: PREVIEW_ROWS })
    const widths = new Map<number, number>()
    for (const { length } of data) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    const score = Math.max(0, ...[...widths].map(([width, count]) => count * Math.min(width, 8)))
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}
