/**
 * Returns the heights of labels that should be near `wanted`. The labels are at least `apart` from each other and, if
 * all of them fit, between `top` and `bottom`. They keep their order and move as little as possible.
 */
export function spreadLabels(wanted: readonly number[], apart: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]!)
  const placed = wanted.map(() => 0)
  let lowest = top - apart
  for (const index of order) {
    lowest = Math.max(wanted[index]!, lowest + apart)
    placed[index] = lowest
  }
  // Labels that the first pass has moved below `bottom` move up.
  let highest = bottom + apart
  for (const index of order.toReversed()) {
    highest = Math.min(placed[index]!, highest - apart)
    placed[index] = highest
  }
  return placed
}
