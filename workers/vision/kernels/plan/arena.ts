/** Memory that is needed from step `first` to step `last`, both included. */
export type Allocation = { bytes: number; first: number; last: number }

const ALIGNMENT = 64

/**
 * Gives every allocation an offset, so that allocations needed at the same time do not overlap. Large allocations are
 * placed first. Each allocation gets the lowest offset that is free during all its steps. `end` is the first free byte
 * after all allocations.
 */
export function placeAllocations(
  allocations: readonly Allocation[],
  start: number,
): { offsets: number[]; end: number } {
  const offsets = allocations.map(() => 0)
  const placed: number[] = []
  let end = start
  const order = allocations
    .map((_, index) => index)
    .toSorted((a, b) => allocations[b]!.bytes - allocations[a]!.bytes || a - b)
  for (const index of order) {
    const { bytes, first, last } = allocations[index]!
    const taken = placed
      .filter((other) => allocations[other]!.first <= last && allocations[other]!.last >= first)
      .toSorted((a, b) => offsets[a]! - offsets[b]!)
    let offset = start
    for (const other of taken) {
      if (offset + bytes <= offsets[other]!) break
      offset = Math.max(offset, align(offsets[other]! + allocations[other]!.bytes))
    }
    offsets[index] = offset
    placed.push(index)
    end = Math.max(end, offset + bytes)
  }
  return { offsets, end: align(end) }
}

/** Returns the next offset at the start of a cache line. */
export function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}
