import { plainWords } from '../cells/cell-text.ts'
import { readCount } from '../cells/read-count.ts'
import type { Field } from '../import-field.ts'
import type { ImportAnswers } from '../opened-file.ts'
import type { Table, TableColumn } from '../table/table.ts'

type Fields = Record<string, Field | null>

const SAMPLE = 300
/** More categories than these are not tried in all ways. */
const MAX_TRIED = 8
const BESIDE =
  /\b(online|views|communi(on|cant)s?|baptisms?|cars?|vehicles?|volunteers?|ushers?|staff|workers?|choir|band|decisions?|salvations?|first time|new|conversions?|guests?|visitors?)\b/

/** Returns the columns of which it must be known whether they belong to the total. */
export function askedInTotal(table: Table, fields: Fields): TableColumn[] {
  const counts = Object.values(fields)
  if (counts.some((field) => field?.startsWith('service:'))) return []
  return table.columns.filter(({ key }) => fields[key] === 'visitors' || fields[key]?.startsWith('category:'))
}

/**
 * Guesses which columns belong to the total: the ones with which the parts add up to the total in most rows. Without
 * totals, categories belong to it, and visitors beside adults and children do not, because they are adults or children.
 */
export function guessInTotal(table: Table, fields: Fields): Map<string, boolean> {
  const asked = askedInTotal(table, fields)
  const total = table.columns.find(({ key }) => fields[key] === 'total')
  const parts = table.columns.filter(({ key }) => fields[key] === 'adults' || fields[key] === 'children')
  const byName = asked.map(({ heading, key }) =>
    fields[key] === 'visitors' ? parts.length === 0 && asked.length > 1 : !BESIDE.test(plainWords(heading)),
  )
  const chosen = total && asked.length <= MAX_TRIED ? (bySums(table, total, parts, asked) ?? byName) : byName
  return new Map(asked.map(({ key }, at) => [key, chosen[at]!]))
}

/** Returns the choice of columns that adds up in the most rows, and in at least half of them; the larger choice first. */
function bySums(
  table: Table,
  total: TableColumn,
  parts: readonly TableColumn[],
  asked: readonly TableColumn[],
): boolean[] | null {
  const numbers = (columns: readonly TableColumn[], cells: readonly string[]) =>
    columns.map(({ index }) => {
      const read = readCount(cells[index] ?? '')
      return typeof read === 'object' && 'count' in read ? read.count : 0
    })
  const rows = table.dataRows.slice(0, SAMPLE).flatMap((at) => {
    const cells = table.rows[at]!
    const [sum = 0] = numbers([total], cells)
    const known = numbers(parts, cells).reduce((a, b) => a + b, 0)
    const others = numbers(asked, cells)
    return sum > 0 && others.some((count) => count > 0) ? [{ missing: sum - known, others }] : []
  })
  let best = { hits: rows.length / 2, choice: null as boolean[] | null }
  for (let bits = 2 ** asked.length - 1; bits >= 0; bits--) {
    const choice = asked.map((_, at) => ((bits >> at) & 1) === 1)
    const hits = rows.filter(
      ({ missing, others }) => others.reduce((sum, count, at) => sum + (choice[at] ? count : 0), 0) === missing,
    ).length
    if (hits > best.hits) best = { hits, choice }
  }
  return best.choice
}

/** Returns a function that says whether a column belongs to the total, by the answers or else by the guess. */
export function inTotalOf(table: Table, fields: Fields, answers: ImportAnswers): (key: string) => boolean {
  const guesses = guessInTotal(table, fields)
  return (key) => answers.inTotal?.[key] ?? guesses.get(key) ?? (fields[key] === 'adults' || fields[key] === 'children')
}
