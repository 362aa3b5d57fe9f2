import { addDays, instantOf, localNow } from '@/domain/shared/dates.ts'
import type { LocalTime } from '@/domain/shared/dates.ts'
import { MAX_RECORDING_MS } from '@/domain/recordings/recording.rules.ts'

const MINUTE_MS = 60_000
/** People come before a service and stay after it. */
const MARGIN_MS = 15 * MINUTE_MS
/** A service whose end is not known. */
const USUAL_MS = 90 * MINUTE_MS
/** A start so near to a service may be on the day before it or after it. */
const AROUND_MS = 180 * MINUTE_MS
/** A recording armed after its usual start begins this soon. */
const SOON_MS = 2 * MINUTE_MS

export type TypedTimes = { start: LocalTime; end: LocalTime }

/** Returns the times offered for a service: a quarter of an hour around it. Epoch milliseconds in, times out. */
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

/** The moment around which a service is recorded: now while it lasts, otherwise its start or its end. Epoch milliseconds. */
export function recordedAround(
  { startsMs, endsMs }: { startsMs: number; endsMs: number | null },
  nowMs: number,
): number {
  return Math.max(startsMs, Math.min(nowMs, endsMs ?? startsMs + USUAL_MS))
}

/** Epoch milliseconds of times around a moment; an end earlier on the clock is after midnight. */
export function armedSpan({ start, end }: TypedTimes, aroundMs: number, timeZone: string) {
  const on = (day: string, time: LocalTime) => instantOf(day, time, timeZone).getTime()
  const { date } = localNow(timeZone, new Date(aroundMs))
  const days = [date, addDays(date, -1), addDays(date, 1)]
  const day = days.find((one) => Math.abs(on(one, start) - aroundMs) <= AROUND_MS) ?? date
  const startsAtMs = on(day, start)
  const endsAtMs = on(day, end)
  return { startsAtMs, endsAtMs: endsAtMs > startsAtMs ? endsAtMs : on(addDays(day, 1), end) }
}

/** Returns the problem of the times, at its field. */
export function timesProblem(times: TypedTimes, aroundMs: number, timeZone: string, nowMs: number) {
  if (!times.start) return { start: 'Please enter a start time' }
  if (!times.end) return { end: 'Please enter an end time' }
  const { startsAtMs, endsAtMs } = armedSpan(times, aroundMs, timeZone)
  if (startsAtMs <= nowMs) return { start: 'This time has passed' }
  if (endsAtMs - startsAtMs > MAX_RECORDING_MS) return { end: 'A recording lasts twelve hours at most' }
  return null
}
