/** Returns the middle value, or the mean of the two middle values; null for an empty list. */
export function median(numbers: readonly number[]): number | null {
  const ordered = numbers.toSorted((a, b) => a - b)
  const middle = ordered.length / 2
  return ordered.length > 0 ? (ordered[Math.ceil(middle) - 1]! + ordered[Math.floor(middle)]!) / 2 : null
}

/** Returns the mean; null without numbers. */
export function mean(numbers: readonly number[]): number | null {
  return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null
}

/**
 * Returns a quantile of a small sample. The n values are assumed to split all possible values into n + 1 equally likely
 * parts.
 *
 * @param ordered at least one value, in ascending order
 * @param share 0 to 1
 */
export function quantile(ordered: readonly number[], share: number): number {
  const last = ordered.length - 1
  const at = Math.min(Math.max(share * (last + 2) - 1, 0), last)
  const below = ordered[Math.floor(at)]!
  return below + (ordered[Math.ceil(at)]! - below) * (at - Math.floor(at))
}
