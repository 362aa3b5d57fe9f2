import { EXPORT_TABLES } from '@/domain/exports/export-tables.ts'
import type { ImportRow, ImportedValues } from '@/domain/imports/import.schema.ts'
import { columnLabel, columnPlace, valueText } from '../field-labels.ts'

const NAMES = new Set(['first_name', 'last_name', 'service_name', 'date', 'id'])

/** Returns the name of the person, or of the service with its date. */
export function rowName({ given }: { given: ImportedValues }): string {
  if (typeof given['table'] === 'string') return archivedName(given['table'], given['row'] as ImportedValues)
  const date = given['date']
  if (date === undefined) return [given['first_name'], given['last_name']].filter(Boolean).join(' ') || 'Without a name'
  const day = valueText(date)
  return given['service_name'] ? `${valueText(given['service_name'])}, ${day}` : day
}

const TITLES = ['name', 'service_name', 'title', 'first_name', 'session_name', 'guest_name', 'camera_name', 'place']

/** Returns the table of a row of an archive, with the row's name if it has one: 'Members: Ruth'. */
function archivedName(table: string, row: ImportedValues): string {
  const label = EXPORT_TABLES.find(({ name }) => name === table)?.label ?? table
  const title = TITLES.map((column) => row[column]).find(Boolean)
  return title ? `${label}: ${valueText(title)}` : label
}

/** Returns where the row stands in the file: 'Row 12', or 'Row 12, 9:00 Worship'. */
export function rowPlace({ row, column }: Pick<ImportRow, 'row' | 'column'>): string {
  return column ? `Row ${row}, ${column}` : `Row ${row}`
}

/** Returns the values of a new row without its name: 'Email: ruth@example.org · Status: active'. */
export function valuesText({ given }: Pick<ImportRow, 'given'>): string {
  const values = typeof given['table'] === 'string' ? {} : given
  return inOrder(values)
    .filter(([column, value]) => !NAMES.has(column) && value !== null && value !== '')
    .map(([column, value]) => `${columnLabel(column)}: ${valueText(value)}`)
    .join(' · ')
}

/** Returns what changes: 'Phone: 555 0100 → 555 0199'. */
export function changesText({ before, after }: Pick<ImportRow, 'before' | 'after'>): string {
  return inOrder(after ?? {})
    .filter(([column]) => column !== 'service')
    .map(([column, value]) => `${columnLabel(column)}: ${valueText(before?.[column])} → ${valueText(value)}`)
    .join(' · ')
}

function inOrder(values: ImportedValues) {
  return Object.entries(values).toSorted(([a], [b]) => columnPlace(a) - columnPlace(b))
}
