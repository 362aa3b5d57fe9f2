import type { Bucket } from './trend-weeks.ts'

/** A mean uses no bucket before a pause of more than `PAUSE` days without services. A summer break is shorter. */
const PAUSE = 70

/**
 * Returns the buckets since the last pause of more than ten weeks.
 *
 * @param buckets buckets with services, oldest first
 */
export function sincePause(buckets: readonly Bucket[]): Bucket[] {
  return buckets.slice(buckets.findLastIndex((bucket, index) => isAfterPause(bucket, buckets[index - 1])))
}

function isAfterPause(bucket: Bucket, before: Bucket | undefined): boolean {
  return !before || bucket.from - before.to > PAUSE
}

/**
 * Returns a mean for each bucket of a range: the mean of `size` buckets, which end with this bucket. Buckets that are
 * not whole are left out. When fewer than three quarters of the buckets are left, there is no mean. Buckets before a
 * pause of more than ten weeks are not used.
 *
 * @param buckets buckets with services, oldest first, including buckets before the range
 * @param first the first day of the range, as days since 1970-01-01
 */
export function rollingMeans(buckets: readonly Bucket[], size: number, first: number): Map<Bucket, number> {
  const means = new Map<Bucket, number>()
  let start = 0
  for (const [index, bucket] of buckets.entries()) {
    if (isAfterPause(bucket, buckets[index - 1])) start = index
    if (bucket.from < first) continue
    let [sum, count] = [0, 0]
    for (let at = Math.max(start, index - size + 1); at <= index; at += 1) {
      const { value, isWhole } = buckets[at]!
      if (!isWhole) continue
      sum += value!
      count += 1
    }
    if (count >= size * 0.75) means.set(bucket, sum / count)
  }
  return means
}
