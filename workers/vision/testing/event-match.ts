/** Something that passed a line, whichever way its directions are named. */
export type Passed = { timestampMs: number; direction: string }

export type EventMatch<T extends Passed, C extends Passed> = {
  found: { truth: T; counted: C }[]
  missed: T[]
  /** Counted, but belonging to no true event. */
  extra: C[]
  /** Share of the counted events that are true; 1 when nothing was counted. */
  precision: number
  /** Share of the true events that were counted; 1 when there was none. */
  recall: number
  /** Harmonic mean of the two. */
  f1: number
}

/** Times of the truth have one decimal: a hair is left for arithmetic. */
const HAIR_MS = 1e-6

/**
 * Judges counted events one by one: each finds at most one true event of its direction, at most `toleranceMs` away.
 * Both are gone through in the order of time, the earliest still free being taken first; as every window is equally
 * wide, no other pairing finds more.
 */
export function matchEvents<T extends Passed, C extends Passed>(
  truth: readonly T[],
  counted: readonly C[],
  toleranceMs: number,
): EventMatch<T, C> {
  const free = counted.toSorted((a, b) => a.timestampMs - b.timestampMs)
  const found: { truth: T; counted: C }[] = []
  const missed: T[] = []
  for (const event of truth.toSorted((a, b) => a.timestampMs - b.timestampMs)) {
    const at = free.findIndex(
      (one) =>
        one.direction === event.direction && Math.abs(one.timestampMs - event.timestampMs) <= toleranceMs + HAIR_MS,
    )
    if (at < 0) missed.push(event)
    else found.push({ truth: event, counted: free.splice(at, 1)[0]! })
  }
  return { found, missed, extra: free, ...figuresOf(found.length, missed.length, free.length) }
}

/** Precision, recall and F1 of so many found, missed and false ones; for sums over several clips. */
export function figuresOf(found: number, missed: number, extra: number) {
  const precision = found + extra === 0 ? 1 : found / (found + extra)
  const recall = found + missed === 0 ? 1 : found / (found + missed)
  const f1 = found + missed + extra === 0 ? 1 : (2 * found) / (2 * found + missed + extra)
  return { precision, recall, f1 }
}
