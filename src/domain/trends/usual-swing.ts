import { mean, median } from '../shared/averages.ts'
import type { Bucket } from './trend-weeks.ts'

/**
 * The last `LOOKED_BACK` numbers are used. A level is the median of `LEVEL_AT_LEAST` to `LEVEL` earlier numbers. A
 * swing needs `DEVIATIONS` deviations and is at least the share `AT_LEAST` of the mean.
 */
const LOOKED_BACK = 76
const LEVEL = 12
const LEVEL_AT_LEAST = 6
const DEVIATIONS = 8
const AT_LEAST = 0.05

/** `MAD_TO_SIGMA` turns a median absolute deviation into a standard deviation, for normally distributed numbers. */
const MAD_TO_SIGMA = 1.4826

/**
 * Returns the usual swing: how much a number usually differs from the level of its time, in people, as a standard
 * deviation.
 *
 * Each number is compared with the median of the twelve before it, and the median of these deviations is used (median
 * absolute deviation times 1.4826), so that neither Easter nor growth widens the swing. The swing is at least one
 * person and a twentieth of the mean, so that a change of a few people is not reported as unusual.
 *
 * @param buckets oldest first; the last 76 are used
 * @returns null with fewer than eight deviations, which need fourteen numbers
 */
export function usualSwing(buckets: readonly Pick<Bucket, 'value' | 'isWhole'>[]): number | null {
  const values = buckets.flatMap(({ value, isWhole }) => (isWhole ? (value ?? []) : [])).slice(-LOOKED_BACK)
  const deviations = values.flatMap((value, index) => {
    const before = values.slice(Math.max(0, index - LEVEL), index)
    return before.length < LEVEL_AT_LEAST ? [] : Math.abs(value - median(before)!)
  })
  if (deviations.length < DEVIATIONS) return null
  return Math.max(1, AT_LEAST * mean(values)!, MAD_TO_SIGMA * median(deviations)!)
}

/** The `ODD` largest differences are ignored; a mean difference of up to `USUAL` standard deviations is usual. */
const ODD = 2
const USUAL = 1.5

/**
 * Returns whether numbers differ from earlier ones by no more than is usual: one and a half standard deviations of a
 * difference between two means. The two largest differences are left out, because two odd weeks are no trend.
 *
 * In a trial with 400 made-up histories of two years, each week 8 % off at random, 0.3 % were reported as unusual
 * without a change, 63 % with a fall of 20 %, and 98 % with a fall of 30 %.
 *
 * @param differences of each number from the earlier one, at least three
 */
export function isWithinSwing(differences: readonly number[], swing: number): boolean {
  const direction = Math.sign(mean(differences) ?? 0)
  const ordered = differences.map((difference) => difference * direction).toSorted((a, b) => a - b)
  return mean(ordered.slice(0, -ODD))! <= USUAL * swing * Math.sqrt(2 / differences.length)
}
