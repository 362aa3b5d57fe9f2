import type { TrendPoint } from './trend-point.ts'

/** No number is an exception among fewer than these. */
const FEWEST = 8
/** This part of the numbers may leave the scale at most, and one at least. */
const PART = 1 / 20
/** How many times the highest number that stays a number has to be, to leave. */
const TIMES = 1.4

/**
 * The highest number that a scale needs to show, so that one Christmas does not flatten a year: numbers may leave the
 * scale when they are at most a twentieth of all (one, where there are fewer than forty), and each is more than 1.4
 * times the highest that stays. The gap is what counts, so a church that grows, or whose numbers scatter, keeps them all.
 */
export function scaleTop(values: readonly (number | null)[]): number {
  const ordered = values.filter((value) => value !== null).toSorted((a, b) => b - a)
  const mayLeave = ordered.length < FEWEST ? 0 : Math.max(1, Math.floor(ordered.length * PART))
  for (let left = mayLeave; left > 0; left -= 1) {
    const stays = ordered[left]!
    if (stays > 0 && ordered[left - 1]! > TIMES * stays) return stays
  }
  return ordered[0] ?? 0
}

/** The highest number that the chart of a trend shows whole: of its numbers, what they are compared with, and its means. */
export function trendScale(points: readonly TrendPoint[]): number {
  const top = Math.max(scaleTop(points.map(({ value }) => value)), scaleTop(points.map(({ compared }) => compared)))
  const others = points.flatMap(({ value, high, mean4, mean12 }) => [(value ?? 0) > top ? null : high, mean4, mean12])
  return others.reduce<number>((most, number) => Math.max(most, number ?? 0), top)
}
