import { instantOf, localNow } from '@/domain/shared/dates.ts'
import type { LocalDate, LocalTime } from '@/domain/shared/dates.ts'
import { LONGEST_RECORDING_MS } from '@/domain/recordings/recording.rules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** People come before a service and stay after it. */
const MARGIN_MS = 15 * MINUTE_MS
/** A service whose end is not known. */
const USUAL_MS = 90 * MINUTE_MS
/** Where it is too late for the usual start. */
const SOON_MS = 2 * MINUTE_MS

export type TypedTimes = { start: LocalTime; end: LocalTime }

/** When people are offered to record a service: a quarter of an hour around it. Epoch milliseconds in, times out. */
export function usualTimes(
  { startsMs, endsMs }: { startsMs: number; endsMs: number | null },
  timeZone: string,
  nowMs: number,
): TypedTimes {
  const start = Math.max(startsMs - MARGIN_MS, nowMs + SOON_MS)
  const end = Math.max((endsMs ?? startsMs + USUAL_MS) + MARGIN_MS, start + USUAL_MS)
  const timeOf = (ms: number) => localNow(timeZone, new Date(ms)).time.slice(0, 5)
  return { start: timeOf(start), end: timeOf(end) }
}

/** Epoch milliseconds of times on a date; an end earlier on the clock is after midnight. */
export function armedSpan({ start, end }: TypedTimes, date: LocalDate, timeZone: string) {
  const startsAtMs = instantOf(date, start, timeZone).getTime()
  const endsAtMs = instantOf(date, end, timeZone).getTime()
  return { startsAtMs, endsAtMs: endsAtMs > startsAtMs ? endsAtMs : endsAtMs + DAY_MS }
}

/** What is wrong with the times at their fields. */
export function timesProblem(times: TypedTimes, date: LocalDate, timeZone: string, nowMs: number) {
  if (!times.start) return { start: 'Please enter a start time' }
  if (!times.end) return { end: 'Please enter an end time' }
  const { startsAtMs, endsAtMs } = armedSpan(times, date, timeZone)
  if (startsAtMs <= nowMs) return { start: 'This time has passed' }
  if (endsAtMs - startsAtMs > LONGEST_RECORDING_MS) return { end: 'A recording lasts twelve hours at most' }
  return null
}
