import type { RecordingPlan } from '@/domain/recordings/recording-plan.ts'

/** All times are milliseconds of one monotonic clock. */
export type SnapshotSchedule = { dueMs: number; intervalMs: number }

/**
 * The schedule after a snapshot was taken, or failed, at `nowMs`. One that was a little late keeps the interval, so the
 * recording does not drift; after a gap (a suspended laptop, an unplugged camera) the interval starts again from now,
 * so one snapshot follows and not a burst.
 */
export function nextInSchedule({ dueMs, intervalMs }: SnapshotSchedule, nowMs: number): SnapshotSchedule {
  const isOnSchedule = nowMs - dueMs < intervalMs / 2
  return { dueMs: (isOnSchedule ? dueMs : nowMs) + intervalMs, intervalMs }
}

/** Whole intervals since a snapshot was due. */
export function missedSlots({ dueMs, intervalMs }: SnapshotSchedule, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - dueMs) / intervalMs))
}

/** The pictures of one snapshot in the room are taken within this time, and within a sixth of the interval. */
const SPAN_MS = 10_000

/** Milliseconds over which a snapshot looks at the room; 0 at a door, where pictures are evidence and lines count. */
export function snapshotSpan({ way, intervalMs }: Pick<RecordingPlan, 'way' | 'intervalMs'>): number {
  return way === 'door' ? 0 : Math.min(SPAN_MS, intervalMs / 6)
}
