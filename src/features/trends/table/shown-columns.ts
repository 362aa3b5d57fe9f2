import { formatDay, formatTime } from '@/domain/shared/date-formats.ts'
import type { TrendColumn, TrendTable } from '@/domain/trends/trend-table.ts'
import { formatFigure } from '@/ui/chart/chart-frame.ts'

type Key = TrendColumn['key']
type Cells = TrendTable['rows'][number]['cells']

/**
 * A column as people read it. `read` returns '' for a missing value. A click on the column sorts the rows by the data
 * column `key`.
 */
export type ShownColumn = { key: Key; label: string; kind: TrendColumn['kind']; read: (cells: Cells) => string }

/** All averages of a column have one decimal, such as '225.0' and '210.3', so that their decimal points line up. */
const decimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const oneDecimal = (value: number) => decimal.format(value)
const hasDecimal = (cell: Cells[number] | undefined) => typeof cell === 'number' && !Number.isInteger(cell)

/** Merges related columns, for example the lower and the upper bound. The CSV file has separate columns. */
export function shownColumns({ columns, rows }: TrendTable): ShownColumn[] {
  const places = new Map(columns.map(({ key }, index) => [key, index]))
  const cellOf = (cells: Cells, key: Key) => cells[places.get(key) ?? -1] ?? null
  const averages = new Set(columns.filter((_, index) => rows.some(({ cells }) => hasDecimal(cells[index]))))
  const format = new Map(columns.map((column) => [column.key, averages.has(column) ? oneDecimal : formatFigure]))
  const shown = (key: Key) => (cells: Cells) => {
    const cell = cellOf(cells, key)
    if (typeof cell === 'number') return format.get(key)!(cell)
    return cell && key === 'time' ? formatTime(cell).replace(' ', '\u00A0') : (cell ?? '')
  }
  const pair = (cells: Cells, one: Key, between: string, other: Key) =>
    cellOf(cells, one) === null ? '' : `${shown(one)(cells)}${between}${shown(other)(cells)}`
  // Notes need their date only in the row of a month or year, because other rows show a date.
  const isLong = (cells: Cells) => String(cellOf(cells, 'date')).length < 'YYYY-MM-DD'.length
  const words = (cells: Cells) =>
    [cellOf(cells, 'didNotHappen'), cellOf(cells, 'missing'), cellOf(cells, 'notes')]
      .filter((cell) => cell !== null)
      .join('\n')
      .replaceAll(/^(\d{4}-\d{2}-\d{2}) /gm, (_, date: string) => (isLong(cells) ? `${formatDay(date)}, ` : ''))
  const readers: Partial<Record<Key, Partial<ShownColumn>>> = {
    low: { label: 'Between', read: (cells) => pair(cells, 'low', '–', 'high') },
    counted: {
      label: 'Services counted',
      read: (cells) => {
        const expected = places.has('expected') ? 'expected' : 'held'
        return cellOf(cells, expected) ? pair(cells, 'counted', ' of ', expected) : ''
      },
    },
    notes: { label: 'Notes', read: words },
    didNotHappen: { label: 'Notes', read: words },
    missing: { label: 'Notes', read: words },
  }
  const merged = new Set<Key>(['high', 'held', 'expected', 'comparedFrom'])
  const told = (['notes', 'missing', 'didNotHappen'] as const).filter((key) => places.has(key))
  for (const key of told.slice(1)) merged.add(key)
  return columns
    .filter(({ key }) => !merged.has(key))
    .map((column) => ({ ...column, read: shown(column.key), ...readers[column.key] }))
}
