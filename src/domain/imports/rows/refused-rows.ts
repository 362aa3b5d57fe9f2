import type { RefusedCell } from '../import-row.ts'
import type { MappingChoice } from '../opened-file.ts'

/**
 * Returns one entry for each person or service that is refused, in the order of the file. A row with several refused
 * cells is one entry, unless the file has several services in a row; then each cell is a service.
 */
export function refusedRows(cells: readonly RefusedCell[], { kind, fields }: Pick<MappingChoice, 'kind' | 'fields'>) {
  const used = Object.values(fields)
  const hasSeveral =
    kind === 'attendance' && (!used.includes('date') || used.some((field) => field?.startsWith('service:')))
  const rows = new Map<string, RefusedCell[]>()
  for (const cell of cells) {
    const key = hasSeveral ? `${cell.row} ${cell.column}` : String(cell.row)
    rows.set(key, [...(rows.get(key) ?? []), cell])
  }
  return [...rows.values()].map((together): RefusedCell => {
    const [first, ...others] = together
    if (others.length === 0) return first!
    const column = [...new Set(together.flatMap((cell) => cell.column ?? []))].join(', ') || null
    const reason = [...new Set(together.map((cell) => cell.reason))].join(' · ')
    return { ...first!, column, reason }
  })
}
