import type { AttendanceRow } from '../import-row.ts'

/** `EmptyService` is a service with an empty cell in the file. `date` is '' when the date cannot be read. */
export type EmptyService = Pick<AttendanceRow, 'row' | 'date' | 'time' | 'serviceName'>

/**
 * A new service may have this many empty dates before its first count. A service that ended may have as many empty
 * dates after its last count.
 */
const MOST_AT_END = 4

/**
 * Returns the dates on which one service was counted and another usual service has an empty cell. The import adds no
 * service for an empty cell, so these dates look complete. A monthly service has mostly empty cells and does not make a
 * date incomplete. A service that ended long ago does not make a date incomplete either.
 */
export function partlyCounted(rows: readonly AttendanceRow[], empty: readonly EmptyService[]): string[] {
  const counted = new Set(rows.flatMap(({ date, total }) => (total === null ? [] : [date])))
  const known = datesByService(rows)
  const beside = datesByService(empty.filter(({ date }) => counted.has(date)))
  const gaps = [...beside].flatMap(([service, dates]) => gapsOf(known.get(service) ?? [], dates))
  return [...new Set(gaps)].toSorted()
}

function datesByService(services: readonly Omit<EmptyService, 'row'>[]): Map<string, string[]> {
  const dates = new Map<string, string[]>()
  for (const { serviceName, time, date } of services) {
    const key = JSON.stringify([serviceName?.toLowerCase(), time])
    const known = dates.get(key)
    if (known) known.push(date)
    else dates.set(key, [date])
  }
  return dates
}

function gapsOf(known: readonly string[], empty: readonly string[]): string[] {
  const dates = known.toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const before = empty.filter((date) => date < first)
  const after = empty.filter((date) => date > last)
  const between = empty.filter((date) => date >= first && date <= last)
  if (between.length >= known.length) return []
  return [...(before.length <= MOST_AT_END ? before : []), ...between, ...(after.length <= MOST_AT_END ? after : [])]
}
