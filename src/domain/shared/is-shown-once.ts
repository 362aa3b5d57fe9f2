import { offsetMs } from './dates.ts'
import type { LocalDate, LocalTime } from './dates.ts'

const DAY_MS = 24 * 60 * 60_000

/** True for a local time that the church's clock shows once: it skips some when summer time begins, and repeats some. */
export function isShownOnce(date: LocalDate, time: LocalTime, timeZone: string): boolean {
  const wall = Date.parse(`${date}T${time}Z`)
  const offsets = new Set([wall - DAY_MS, wall + DAY_MS].map((near) => offsetMs(timeZone, near)))
  return [...offsets].filter((offset) => offset === offsetMs(timeZone, wall - offset)).length === 1
}
