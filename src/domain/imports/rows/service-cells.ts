import type { AttendanceRow } from '../import-row.ts'
import type { ServiceCells } from '../opened-file.ts'

/** Counts the services by what their cells say. */
export function serviceCells(rows: readonly AttendanceRow[], empty: number): ServiceCells {
  const notCounted = rows.filter((row) => row.notCounted).length
  const didNotHappen = rows.filter((row) => (row.didNotHappen ?? null) !== null).length
  return { counted: rows.length - notCounted - didNotHappen, notCounted, didNotHappen, empty }
}
