/**
 * Heights for words that want to be at `wanted`, at least `apart` from each other and inside `top` to `bottom` where
 * all of them fit. Each moves as little as its neighbours allow, and their order stays.
 */
export function spreadLabels(wanted: readonly number[], apart: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]!)
  const placed = wanted.map(() => 0)
  let lowest = top - apart
  for (const index of order) {
    lowest = Math.max(wanted[index]!, lowest + apart)
    placed[index] = lowest
  }
  // Words that were pushed out below go up again.
  let highest = bottom + apart
  for (const index of order.toReversed()) {
    highest = Math.min(placed[index]!, highest - apart)
    placed[index] = highest
  }
  return placed
}
