import { plainWords } from '../cells/cell-text.ts'
import type { Field } from '../import-field.ts'
import type { ImportAnswers } from '../opened-file.ts'
import type { Table, TableColumn } from '../table/table.ts'

type Fields = Record<string, Field | null>

/** A column with one of these words does not count people in the room, or counts some people twice. */
const BESIDE =
  /\b(online|views|communi(on|cant)s?|baptisms?|cars?|vehicles?|decisions?|salvations?|first time|new|conversions?|guests?|visitors?)\b/

/**
 * Returns the columns about which a person is asked: does this column belong to the total? These are visitors and the
 * church's own categories, in a file without totals.
 */
export function askedInTotal(table: Table, fields: Fields): TableColumn[] {
  const chosen = Object.values(fields)
  if (chosen.some((field) => field === 'total' || field?.startsWith('service:'))) return []
  return table.columns.filter(({ key }) => fields[key] === 'visitors' || fields[key]?.startsWith('category:'))
}

/**
 * Guesses whether a column belongs to the total. Visitors are usually also adults or children. The guess adds visitors
 * only if the file has another category but no adults and no children.
 */
export function guessInTotal(table: Table, fields: Fields, { key, heading }: TableColumn): boolean {
  if (fields[key] !== 'visitors') return !BESIDE.test(plainWords(heading))
  const chosen = Object.values(fields)
  return !chosen.includes('adults') && !chosen.includes('children') && askedInTotal(table, fields).length > 1
}

/**
 * Returns a function that says whether a column belongs to the total. Without an answer of a person, the guess decides.
 */
export function inTotalOf(table: Table, fields: Fields, answers: ImportAnswers): (key: string) => boolean {
  const asked = new Map(askedInTotal(table, fields).map((column) => [column.key, guessInTotal(table, fields, column)]))
  return (key) => {
    const guess = asked.get(key)
    return guess === undefined
      ? fields[key] === 'adults' || fields[key] === 'children'
      : (answers.inTotal?.[key] ?? guess)
  }
}
