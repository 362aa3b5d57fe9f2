import { mean, median } from '../shared/averages.ts'
import type { Bucket } from './trend-weeks.ts'

/**
 * The swing is computed from the last `LOOKED_BACK` numbers. The level of a number is the median of the `LEVEL` numbers
 * before it. When fewer numbers are known, `LEVEL_AT_LEAST` are enough. With fewer than `DEVIATIONS` deviations from
 * the level, there is no swing. The swing is at least the share `AT_LEAST` of the mean.
 */
const LOOKED_BACK = 76
const LEVEL = 12
const LEVEL_AT_LEAST = 6
const DEVIATIONS = 8
const AT_LEAST = 0.05

/**
 * `MAD_TO_SIGMA` is the ratio of the standard deviation to the median absolute deviation, for normally distributed
 * numbers.
 */
const MAD_TO_SIGMA = 1.4826

/**
 * Returns the usual swing, which is a standard deviation in people. The swing shows how much a number usually differs
 * from the numbers before it.
 *
 * Each number is compared with the median of the twelve numbers before it, so that growth adds little to the swing. The
 * swing is the median of these deviations times 1.4826, so that one Easter does not make the swing larger. The swing is
 * at least one person and at least a twentieth of the mean, so that a change of a few people is not reported as
 * unusual.
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

/** The `ODD` largest differences are ignored. A mean difference of at most `USUAL` standard errors is usual. */
const ODD = 2
const USUAL = 1.5

/**
 * Returns whether the mean difference is usual: at most one and a half standard errors of a difference between two
 * means. The two largest differences are left out, because two unusual weeks are no trend.
 *
 * A test used 400 simulated histories of two years, with a random error of 8 % in each week. 0.3 % of unchanged
 * histories were reported as unusual. With a fall of 20 %, 63 % were reported; with a fall of 30 %, 98 %.
 *
 * @param differences between at least three numbers and their earlier numbers
 */
export function isWithinSwing(differences: readonly number[], swing: number): boolean {
  const direction = Math.sign(mean(differences) ?? 0)
  const ordered = differences.map((difference) => difference * direction).toSorted((a, b) => a - b)
  return mean(ordered.slice(0, -ODD))! <= USUAL * swing * Math.sqrt(2 / differences.length)
}
