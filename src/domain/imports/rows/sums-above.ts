import type { AttendanceRow } from '../import-row.ts'

type Services = readonly Pick<AttendanceRow, 'column' | 'total'>[]
type Sums = { rows: number; byColumn: Map<string | null, number> }

const none = (): Sums => ({ rows: 0, byColumn: new Map() })

/**
 * Adds up the counts of the rows with a date. `has` returns whether the counts of a row without a date are the sums of
 * at least two rows: of all rows above, or of the rows below the previous sum.
 */
export function sumsAbove() {
  const all = none()
  let part = none()
  return {
    add(services: Services) {
      for (const sums of services.length > 0 ? [all, part] : []) {
        sums.rows += 1
        for (const { column, total } of services)
          sums.byColumn.set(column, (sums.byColumn.get(column) ?? 0) + (total ?? 0))
      }
    },
    has(services: Services): boolean {
      return [all, part].some(
        ({ rows, byColumn }) =>
          rows > 1 &&
          services.length > 0 &&
          services.every(({ column, total }) => total && total === byColumn.get(column)),
      )
    },
    /** Begins the rows below a sum. */
    beginPart() {
      part = none()
    },
  }
}
