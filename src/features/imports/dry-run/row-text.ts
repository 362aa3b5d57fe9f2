import { EXPORT_TABLES } from '@/domain/exports/export-tables.ts'
import type { WorkedOut } from '@/domain/imports/import-row.ts'
import type { ImportRow, ImportedValues, ReplacedCount } from '@/domain/imports/import.schema.ts'
import { columnLabel, columnPlace, valueText } from '../field-labels.ts'

const NAMES = new Set(['first_name', 'last_name', 'service_name', 'date', 'id'])

/** Returns the name of the person, or of the service with its date. */
export function rowName({ given }: { given: ImportedValues }): string {
  if (typeof given['table'] === 'string') return archivedName(given['table'], given['row'] as ImportedValues)
  if (typeof given['name'] === 'string' && given['name']) return given['name']
  const date = given['date'] === '' ? 'Without a date' : given['date']
  if (date === undefined) return [given['first_name'], given['last_name']].filter(Boolean).join(' ') || 'Without a name'
  const day = valueText(date)
  return given['service_name'] ? `${valueText(given['service_name'])}, ${day}` : day
}

const DATES = ['instance_date', 'sermon_date', 'donation_date', 'first_date']
const TITLES = ['name', 'service_name', 'title', 'first_name', 'session_name', 'guest_name', 'camera_name', 'place']

const tableLabel = (table: string) => EXPORT_TABLES.find(({ name }) => name === table)?.label ?? table

/**
 * Returns the table of an archive's row, with the row's name and date if it has them.
 * Example: 'Services: Worship, Mar 3, 2024'.
 */
function archivedName(table: string, row: ImportedValues): string {
  const label = tableLabel(table)
  const title = TITLES.map((column) => row[column]).find(Boolean)
  const date = DATES.map((column) => row[column]).find(Boolean)
  const about = [title, date].filter(Boolean).map(valueText).join(', ')
  return about ? `${label}: ${about}` : label
}

/** Returns where the row stands in the file: 'Row 12', 'Row 12, 9:00 Worship', or 'Row 12 of Members' in an archive. */
export function rowPlace({ row, column, given }: Pick<ImportRow, 'row' | 'column'> & Partial<ImportRow>): string {
  if (typeof given?.['table'] === 'string') return `Row ${row} of ${tableLabel(given['table'])}`
  return column ? `Row ${row}, ${column}` : `Row ${row}`
}

/** Returns the values of a new row, except its name: 'Email: ruth@example.org · Status: active'. */
export function valuesText({ given }: Pick<ImportRow, 'given'>): string {
  const { written: texts, ...values } = typeof given['table'] === 'string' ? {} : given
  const written = (texts ?? {}) as Record<string, string>
  return inOrder(values)
    .filter(([column, value]) => !NAMES.has(column) && value !== null && (value !== '' || column === 'did_not_happen'))
    .map(([column, value]) => {
      if (column === 'not_counted') return 'Not counted'
      if (column === 'did_not_happen' && value === '') return 'Did not happen'
      const from = written[column]
      return `${columnLabel(column)}: ${valueText(value)}${from ? `, from “${from}”` : ''}`
    })
    .join(' · ')
}

/**
 * Returns the parts of a computed total, such as 'Total worked out from adults.' Missing parts are named too, because
 * the total may be too low without them. Returns '' if the file has the total, or if the church's total does not
 * change.
 */
export function workedOutText({ given, after }: Pick<ImportRow, 'given' | 'after'>): string {
  const { worked_out: workedOut } = (given['written'] ?? {}) as { worked_out?: WorkedOut }
  if (!workedOut || (after && !('total' in after))) return ''
  const from = `Total worked out from ${listed.format(workedOut.from)}.`
  if (workedOut.without.length === 0) return from
  return `${from} Nothing is written for ${listed.format(workedOut.without)}, so the total may be too low.`
}

const listed = new Intl.ListFormat('en-US')

/** Returns the changed values: 'Phone: 555 0100 → 555 0199'. */
export function changesText({ before, after }: Pick<ImportRow, 'before' | 'after'>): string {
  return inOrder(after ?? {})
    .filter(([column]) => column !== 'service')
    .map(([column, value]) => `${columnLabel(column)}: ${valueText(before?.[column])} → ${valueText(value)}`)
    .join(' · ')
}

/**
 * Returns what happens to the count of a person or a camera: '31, typed by Martha, becomes 97.' A row that changes only
 * parts of the count lists them: 'Typed by Martha. Adults: 20 → 25'.
 *
 * @param isDone true after the import
 */
export function replacedText({ before, after, replaced }: PartsOfChange, isDone: boolean): string {
  if (replaced?.total === undefined) return ''
  const deed = deedOf(replaced)
  const total = after?.['total'] ?? after?.['total_attendance']
  if (total === undefined) return `${deed.charAt(0).toUpperCase()}${deed.slice(1)}. ${changesText({ before, after })}`
  const becomes = `${figure(replaced.total)}, ${deed}, ${isDone ? 'became' : 'becomes'} ${figure(Number(total))}.`
  return [becomes, keptText({ replaced })].filter(Boolean).join(' ')
}

/** Returns the service and the date of a replaced count. */
export function replacedName({ given, replaced }: Pick<ImportRow, 'given' | 'replaced'>): string {
  return replaced?.service ? `${replaced.service}, ${valueText(replaced.date)}` : rowName({ given })
}

/** Returns the official total that stays although the row has another one, such as 'The official total stays 40.' */
export function keptText({ replaced }: Pick<ImportRow, 'replaced'>): string {
  if (replaced?.official === undefined) return ''
  return `The official total stays ${figure(replaced.official)}. The number of the file is saved beside it.`
}

type PartsOfChange = Pick<ImportRow, 'before' | 'after' | 'replaced'>

const figure = (count: number) => count.toLocaleString('en-US')

function deedOf({ source, by = [], counts = 1 }: ReplacedCount): string {
  const who = by.length > 0 ? ` by ${listed.format(by)}` : ''
  switch (source) {
    case 'clicker':
      return `tapped${who || (counts > 1 ? ` by ${counts} ushers` : ' by an usher')}`
    case 'door':
    case 'room':
      return `counted${who || ' by a camera'}`
    case 'register':
      return 'marked in the register'
    default:
      return `typed${who}`
  }
}

function inOrder(values: ImportedValues) {
  return Object.entries(values).toSorted(([a], [b]) => columnPlace(a) - columnPlace(b))
}
