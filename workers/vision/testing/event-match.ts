/** A line crossing. `direction` is any text; true and counted events must use the same texts. */
export type Crossing = { timestampMs: number; direction: string }

export type EventMatch<T extends Crossing, C extends Crossing> = {
  found: { truth: T; counted: C }[]
  missed: T[]
  /** Counted events that match no true event. */
  extra: C[]
  /** Share of the counted events that are true; 1 when no event was counted. */
  precision: number
  /** Share of the true events that were counted; 1 when there was no true event. */
  recall: number
  f1: number
}

/** Allows for rounding errors, because times of the truth have one decimal. */
const ROUNDING_MS = 1e-6

/**
 * Matches counted events with true events: one to one, of the same direction, at most `toleranceMs` apart. True events
 * are processed in order of time. Each true event gets the earliest free counted event. This method is optimal, because
 * all tolerances are equal.
 */
export function matchEvents<T extends Crossing, C extends Crossing>(
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
        one.direction === event.direction && Math.abs(one.timestampMs - event.timestampMs) <= toleranceMs + ROUNDING_MS,
    )
    if (at < 0) missed.push(event)
    else found.push({ truth: event, counted: free.splice(at, 1)[0]! })
  }
  return { found, missed, extra: free, ...figuresOf(found.length, missed.length, free.length) }
}

/** Returns precision, recall and F1 from counts, also for sums over several clips. */
export function figuresOf(found: number, missed: number, extra: number) {
  const precision = found + extra === 0 ? 1 : found / (found + extra)
  const recall = found + missed === 0 ? 1 : found / (found + missed)
  const f1 = found + missed + extra === 0 ? 1 : (2 * found) / (2 * found + missed + extra)
  return { precision, recall, f1 }
}
