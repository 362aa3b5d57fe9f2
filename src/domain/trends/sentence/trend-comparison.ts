import { mean } from '../../shared/averages.ts'
import { sameServices } from '../compared-buckets.ts'
import type { ComparedWith, SameServices } from '../compared-buckets.ts'
import type { TrendComparison } from '../trend-filters.ts'
import type { Bucket } from '../trend-weeks.ts'
import { isWithinSwing, usualSwing } from '../usual-swing.ts'

/** Services or weeks that a sentence is about, and how many numbers an average or a percentage takes at least. */
export const RECENT = 4
export const ENOUGH = 3

/** A service or a week, and the same services of it and of what it is compared with; null without such. */
export type ComparedBucket = Bucket & { compared: ComparedWith; same: SameServices | null }

export function comparedBucket(bucket: Bucket, compared: ComparedWith): ComparedBucket {
  const isPair = compared !== null && typeof compared === 'object'
  return { ...bucket, compared, same: isPair ? sameServices(bucket, compared) : null }
}

/** Two means of the same services; `isUsual` is null while a usual swing is not known. */
export type TrendChange = { now: number; was: number; percent: number; isUsual: boolean | null }

/** @returns null where nothing is compared */
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

/** A percentage says less than "how many times as many" from here on. */
const MANY_TIMES = 3

/** '6 % fewer than', '4 times as many as' */
export function changeText({ now, was, percent }: TrendChange): string {
  if (now >= MANY_TIMES * was) return `${Math.round(now / was)} times as many as`
  return `${percent} % ${now > was ? 'more' : 'fewer'} than`
}
