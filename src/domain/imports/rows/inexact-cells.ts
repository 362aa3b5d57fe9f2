import { nameIn } from '../import-field.ts'
import type { Field } from '../import-field.ts'
import type { AttendanceRow } from '../import-row.ts'
import type { InexactCell } from '../opened-file.ts'

/**
 * Returns the numbers that may not be exact, such as 'about 60'.
 *
 * @param areDatesAcross true for a file with dates in columns, where the parts of a total are in other rows than the
 * total
 */
export function inexactCells(rows: readonly AttendanceRow[], areDatesAcross: boolean): InexactCell[] {
  return rows.flatMap((service) =>
    Object.entries(service.written ?? {}).map(([field, text]) => ({
      row: areDatesAcross && field !== 'total' ? null : service.row,
      date: service.date,
      field,
      text,
      count: countOf(service, field as Field),
    })),
  )
}

function countOf(service: AttendanceRow, field: Field): number {
  const category = nameIn(field, 'category')
  const place = nameIn(field, 'online')?.toLowerCase()
  if (category !== null) return service.categories?.[category] ?? 0
  if (place !== undefined) return service.online?.find((each) => each.place.toLowerCase() === place)?.views ?? 0
  return service[field as 'total' | 'adults' | 'children' | 'visitors'] ?? 0
}
