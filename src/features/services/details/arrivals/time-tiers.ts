import type { ArrivalPoints } from '@/domain/recordings/arrivals.rules.ts'
import { formatTime } from '@/domain/shared/date-formats.ts'
import { localNow } from '@/domain/shared/dates.ts'
import type { PointTick } from '@/ui/chart/fit-ticks.ts'

const MINUTE_MS = 60_000
/** Intervals between the times under the plot, in minutes. The chart uses the smallest interval that fits. */
const TIERS = [1, 2, 5, 10, 15, 30, 60, 120]

/**
 * Returns the labels under the plot for every interval in `TIERS`, finest first. A label belongs to a full local time
 * such as 10:15, or to the first point after it.
 */
export function timeTiers(
  { first, stepMs, people }: Pick<ArrivalPoints, 'first' | 'stepMs' | 'people'>,
  timeZone: string,
): PointTick[][] {
  const step = stepMs / MINUTE_MS
  const times = people.map((_, at) => {
    const { date, time } = localNow(timeZone, new Date(first + at * stepMs))
    return { at, label: formatTime(time), minute: Math.floor(Date.parse(`${date}T${time}Z`) / MINUTE_MS) }
  })
  return TIERS.map((every) =>
    times
      .filter(({ minute }) => Math.floor(minute / every) > Math.floor((minute - step) / every))
      .map(({ at, label }) => ({ at, label })),
  )
}
