import { offsetMs } from './dates.ts'
import type { LocalDate, LocalTime } from './dates.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns whether the church's clock shows a local time exactly one time. A clock change skips or repeats some local
 * times.
 */
export function isShownOnce(date: LocalDate, time: LocalTime, timeZone: string): boolean {
  const wall = Date.parse(`${date}T${time}Z`)
  const offsets = new Set([wall - DAY_MS, wall + DAY_MS].map((near) => offsetMs(timeZone, near)))
  return [...offsets].filter((offset) => offset === offsetMs(timeZone, wall - offset)).length === 1
}
