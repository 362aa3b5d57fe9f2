import type { ArrivalMinute } from './arrival-curve.queries.ts'

const MINUTE_MS = 60_000

export type Arrivals = {
  cameIn: number
  /** how many of them after the service had begun; null when the doors were counted only from later on */
  late: number | null
  peak: number
  /** ISO 8601: when the peak was reached */
  peakAt: string
}

/**
 * What the minutes of a service's doors say in a few figures.
 *
 * @param start the instant at which the service began; an entry in that minute is late
 * @returns null without minutes
 */
export function summarizeArrivals(minutes: readonly ArrivalMinute[], start: Date): Arrivals | null {
  const [first] = minutes
  const last = minutes.at(-1)
  if (!first || !last) return null
  const before = minutes.findLast(({ at }) => Date.parse(at) < start.getTime())
  const highest = minutes.reduce((peak, minute) => (minute.people > peak.people ? minute : peak))
  return {
    cameIn: last.cameIn,
    late: before ? last.cameIn - before.cameIn : null,
    peak: highest.people,
    peakAt: highest.at,
  }
}

/** Neighbouring minutes; where none was counted for longer than a minute, another run begins. */
export function runsOfMinutes(minutes: readonly ArrivalMinute[]): ArrivalMinute[][] {
  const runs: ArrivalMinute[][] = []
  for (const minute of minutes) {
    const current = runs.at(-1)
    const latest = current?.at(-1)
    if (current && latest && Date.parse(minute.at) - Date.parse(latest.at) <= MINUTE_MS) current.push(minute)
    else runs.push([minute])
  }
  return runs
}
