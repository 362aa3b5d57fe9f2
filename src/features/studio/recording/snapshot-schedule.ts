/** All times are milliseconds of one monotonic clock. */
export type SnapshotSchedule = { dueMs: number; intervalMs: number }

/**
 * The schedule after a snapshot taken, or given up, at `nowMs`. One that was a little late keeps the beat, so the
 * recording does not drift; after a gap (a suspended laptop, a camera pulled out) the beat starts again from now,
 * so what was missed is made up for by one snapshot and not by a burst.
 */
export function nextInSchedule({ dueMs, intervalMs }: SnapshotSchedule, nowMs: number): SnapshotSchedule {
  const isOnBeat = nowMs - dueMs < intervalMs / 2
  return { dueMs: (isOnBeat ? dueMs : nowMs) + intervalMs, intervalMs }
}

/** Whole intervals that have gone by since a snapshot was due. */
export function missedSlots({ dueMs, intervalMs }: SnapshotSchedule, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - dueMs) / intervalMs))
}
