import type { TrendPoint } from './trend-point.ts'

/** All numbers stay on the scale when there are fewer than `FEWEST`. */
const FEWEST = 8
/** Numbers may exceed the scale when they are at most the share `PART` of all, or one number. */
const PART = 1 / 20
/** A number may exceed the scale only when it is more than `TIMES` times the highest number that stays. */
const TIMES = 1.4

/**
 * Returns the highest number that a scale must show, so that one Christmas does not flatten a year. Numbers may exceed
 * the scale when they are at most a twentieth of all (one of fewer than forty) and each is more than 1.4 times the
 * highest that stays. Only such a gap counts, so a growing church or widely varying numbers stay on the scale.
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

/** Returns the highest number on the scale of a trend's chart, from its values, compared values, bounds and means. */
export function trendScale(points: readonly TrendPoint[]): number {
  const top = Math.max(scaleTop(points.map(({ value }) => value)), scaleTop(points.map(({ compared }) => compared)))
  const others = points.flatMap(({ value, high, mean4, mean12 }) => [(value ?? 0) > top ? null : high, mean4, mean12])
  return others.reduce<number>((most, number) => Math.max(most, number ?? 0), top)
}
