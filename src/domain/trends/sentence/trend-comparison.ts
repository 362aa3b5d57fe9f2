import { mean } from '../../shared/averages.ts'
import { sameServices } from '../compared-buckets.ts'
import type { ComparedWith, SameServices } from '../compared-buckets.ts'
import type { TrendComparison } from '../trend-filters.ts'
import type { Bucket } from '../trend-weeks.ts'
import { isWithinSwing, usualSwing } from '../usual-swing.ts'

/**
 * A trend sentence is about the last `RECENT` services or weeks. An average or a percentage needs at least `ENOUGH`
 * numbers.
 */
export const RECENT = 4
export const ENOUGH = 3

/**
 * `same` has the people of the services that are in this bucket and in the compared bucket; null without a comparison.
 */
export type ComparedBucket = Bucket & { compared: ComparedWith; same: SameServices | null }

/** Adds the comparison to a bucket, with the services that are in both buckets. */
export function comparedBucket(bucket: Bucket, compared: ComparedWith): ComparedBucket {
  const isPair = compared !== null && typeof compared === 'object'
  return { ...bucket, compared, same: isPair ? sameServices(bucket, compared) : null }
}

/**
 * `now` and `was` are the current and the earlier mean of the same services. `isUsual` is null when the usual swing is
 * unknown.
 */
export type TrendChange = { now: number; was: number; percent: number; isUsual: boolean | null }

/**
 * Returns the change from the compared buckets to the counted buckets. The result is null without a comparison, and
 * 'too little' with fewer than `ENOUGH` pairs.
 */
export function changeOf(
  counted: readonly ComparedBucket[],
  { compare, history }: { compare: TrendComparison; history: readonly Bucket[] },
): TrendChange | 'too little' | null {
  if (compare === 'none') return null
  const pairs = counted.flatMap(({ same }) => same ?? [])
  if (pairs.length < ENOUGH) return 'too little'
  const now = mean(pairs.map((same) => same.now))!
  const was = mean(pairs.map((same) => same.earlier))!
  const percent = was === 0 ? 0 : Math.round((100 * Math.abs(now - was)) / was)
  const swing = usualSwing(history)
  const differences = pairs.map((same) => same.now - same.earlier)
  return { now, was, percent, isUsual: swing === null ? null : isWithinSwing(differences, swing) }
}

export const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/**
 * Returns, for example, '; no Saturday Service last year' when the compared buckets have only other series; null when at
 * least one compared bucket has the same series, or when no compared bucket has services.
 *
 * @param before the compared time in words, such as 'last year'
 */
export function noSameSeries(counted: readonly ComparedBucket[], before: string): string | null {
  const isWithout = counted.some(({ compared }) => compared === 'no same series')
  if (!isWithout || counted.some(({ same }) => same !== null)) return null
  const services = counted.flatMap((bucket) => bucket.services)
  const isOne = new Set(services.map(({ series }) => series)).size === 1
  const names = isOne ? inOneLine(services.at(-1)!.service.serviceName) : 'such services'
  return `; no ${names} ${before}`
}

/**
 * When `now` is at least `MANY_TIMES` times `was`, the change is written as "times as many" and not as a percentage.
 */
const MANY_TIMES = 3

/** Returns a change in words, such as '6 % fewer than' or '4 times as many as'. */
export function changeText({ now, was, percent }: TrendChange): string {
  if (now >= MANY_TIMES * was) return `${Math.round(now / was)} times as many as`
  return `${percent} % ${now > was ? 'more' : 'fewer'} than`
}
