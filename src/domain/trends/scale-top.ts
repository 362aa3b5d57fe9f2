import type { TrendPoint } from './trend-point.ts'

/** With fewer than `FEWEST` numbers, all numbers are on the scale. */
const FEWEST = 8
/** At most the share `PART` of all numbers may be above the scale; one number if the share is below one. */
const PART = 1 / 20
/** A number may be above the scale only when it is more than `TIMES` times the highest number on the scale. */
const TIMES = 1.4
/** At most `IN_A_ROW` neighbours may be above the scale, because a longer row is not a feast. */
const IN_A_ROW = 2

/**
 * Returns the highest number on a scale. A few very high numbers may be above the scale, so that one Christmas does not
 * make the rest of a year look flat. At most a twentieth of all numbers may be above the scale; of fewer than forty
 * numbers, only one. Each number above the scale must be more than 1.4 times the highest number on the scale. In a
 * growing church, or when numbers vary widely, all numbers are on the scale.
 *
 * @param series lists of numbers in the order of their dates; more than one list if they share the scale
 */
export function scaleTop(...series: (readonly (number | null)[])[]): number {
  const lists = series.map((values) => values.filter((value) => value !== null))
  const ordered = lists.flat().toSorted((a, b) => b - a)
  const mayLeave = ordered.length < FEWEST ? 0 : Math.max(1, Math.floor(ordered.length * PART))
  for (let left = mayLeave; left > 0; left -= 1) {
    const stays = ordered[left]!
    const isFar = stays > 0 && ordered[left - 1]! > TIMES * stays
    if (isFar && lists.every((values) => longestRow(values, stays) <= IN_A_ROW)) return stays
  }
  return ordered[0] ?? 0
}

/** Returns the length of the longest row of neighbours above a number. */
function longestRow(values: readonly number[], above: number): number {
  let row = 0
  let longest = 0
  for (const value of values) {
    row = value > above ? row + 1 : 0
    longest = Math.max(longest, row)
  }
  return longest
}

/**
 * Returns the highest number on the scale of a trend's chart. The scale shows values, compared values, bounds and
 * means.
 */
export function trendScale(points: readonly TrendPoint[]): number {
  const top = Math.max(scaleTop(points.map(({ value }) => value)), scaleTop(points.map(({ compared }) => compared)))
  const others = points.flatMap(({ value, high, mean4, mean12 }) => [(value ?? 0) > top ? null : high, mean4, mean12])
  return others.reduce<number>((most, number) => Math.max(most, number ?? 0), top)
}
