import { availableParallelism, loadavg } from 'node:os'

/** Prints quantiles of the times. Returns true if the quantile `share` is at most `limit`, or if there is no limit. */
export function sayTimes(what: string, times: number[], limit: number | null = null, share = 0.95): boolean {
  const [middle, high, worst] = [0.5, 0.95, 1].map((one) => `${quantile(times, one).toFixed(1)} ms`)
  console.log(`${what}: p50 ${middle}, p95 ${high}, worst ${worst}, n ${times.length}`)
  if (limit === null) return true
  const isGood = quantile(times, share) <= limit
  console.log(`  limit ${limit} ms at p${share * 100}: ${isGood ? 'kept' : 'MISSED'}`)
  return isGood
}

export function loadText(): string {
  return `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}
