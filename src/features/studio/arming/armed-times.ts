import { addDays, instantOf, localNow } from '@/domain/shared/dates.ts'
import type { LocalTime } from '@/domain/shared/dates.ts'
import { MAX_RECORDING_MS } from '@/domain/recordings/recording.rules.ts'

const MINUTE_MS = 60_000
/** Extra recording time before and after a service, because people come early and stay late. */
const MARGIN_MS = 15 * MINUTE_MS
/** The assumed length of a service whose end is unknown. */
const USUAL_MS = 90 * MINUTE_MS
/** `armedSpan` chooses the day on which the typed start is at most this far from the service. */
const AROUND_MS = 180 * MINUTE_MS
/** The delay of the suggested start when the usual start has already passed. */
const SOON_MS = 2 * MINUTE_MS

export type TypedTimes = { start: LocalTime; end: LocalTime }

/** Returns the suggested times, 15 minutes before and after the service. The arguments are epoch milliseconds. */
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

/** Returns `nowMs`, limited to the time between the start and the end of the service. */
export function recordedAround(
  { startsMs, endsMs }: { startsMs: number; endsMs: number | null },
  nowMs: number,
): number {
  return Math.max(startsMs, Math.min(nowMs, endsMs ?? startsMs + USUAL_MS))
}

/**
 * Returns epoch milliseconds for typed times near `aroundMs`. An end with an earlier clock time than the start is
 * on the next day.
 */
export function armedSpan({ start, end }: TypedTimes, aroundMs: number, timeZone: string) {
  const on = (day: string, time: LocalTime) => instantOf(day, time, timeZone).getTime()
  const { date } = localNow(timeZone, new Date(aroundMs))
  const days = [date, addDays(date, -1), addDays(date, 1)]
  const day = days.find((one) => Math.abs(on(one, start) - aroundMs) <= AROUND_MS) ?? date
  const startsAtMs = on(day, start)
  const endsAtMs = on(day, end)
  return { startsAtMs, endsAtMs: endsAtMs > startsAtMs ? endsAtMs : on(addDays(day, 1), end) }
}

/** Returns null when the times are valid. Otherwise returns one error message under the name of the invalid field. */
export function timesProblem(times: TypedTimes, aroundMs: number, timeZone: string, nowMs: number) {
  if (!times.start) return { start: 'Please enter a start time' }
  if (!times.end) return { end: 'Please enter an end time' }
  const { startsAtMs, endsAtMs } = armedSpan(times, aroundMs, timeZone)
  if (startsAtMs <= nowMs) return { start: 'This time has passed' }
  if (endsAtMs - startsAtMs > MAX_RECORDING_MS) return { end: 'A recording lasts twelve hours at most' }
  return null
}
