import type { AttendanceRow } from '../import-row.ts'
import type { ServiceCells } from '../opened-file.ts'
import { partlyCounted } from './partly-counted.ts'
import type { EmptyService } from './partly-counted.ts'

/** Returns the number of services for each kind of cell. */
export function serviceCells(rows: readonly AttendanceRow[], empty: readonly EmptyService[]): ServiceCells {
  const notCounted = rows.filter((row) => row.notCounted).length
  const didNotHappen = rows.filter((row) => (row.didNotHappen ?? null) !== null).length
  const counted = rows.length - notCounted - didNotHappen
  return { counted, notCounted, didNotHappen, empty: empty.length, partlyCounted: partlyCounted(rows, empty) }
}
