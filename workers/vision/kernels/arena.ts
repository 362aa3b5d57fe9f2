/** What is known of a stretch of memory before its place is: bytes, and the first and last step that touch it. */
export type Stretch = { bytes: number; first: number; last: number }

const ALIGNMENT = 64

/**
 * Places stretches so that those needed at the same time do not overlap: each at the lowest place that is free while
 * it is needed, the largest first. Answers their offsets and the bytes needed in all.
 */
export function placeStretches(stretches: readonly Stretch[], start: number): { offsets: number[]; end: number } {
  const offsets = stretches.map(() => 0)
  const placed: number[] = []
  let end = start
  const order = stretches
    .map((_, index) => index)
    .toSorted((a, b) => stretches[b]!.bytes - stretches[a]!.bytes || a - b)
  for (const index of order) {
    const { bytes, first, last } = stretches[index]!
    const taken = placed
      .filter((other) => stretches[other]!.first <= last && stretches[other]!.last >= first)
      .toSorted((a, b) => offsets[a]! - offsets[b]!)
    let offset = start
    for (const other of taken) {
      if (offset + bytes <= offsets[other]!) break
      offset = Math.max(offset, align(offsets[other]! + stretches[other]!.bytes))
    }
    offsets[index] = offset
    placed.push(index)
    end = Math.max(end, offset + bytes)
  }
  return { offsets, end: align(end) }
}

export function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}
