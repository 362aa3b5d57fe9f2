import type { RecordingPlan } from '@/domain/recordings/recording-plan.ts'

/** Times are milliseconds of one monotonic clock. */
export type SnapshotSchedule = { dueMs: number; intervalMs: number }

/**
 * Returns the schedule after a snapshot was taken, or failed, at `nowMs`. A slightly late snapshot does not move the
 * schedule. After a gap (a sleeping computer, an unplugged camera), the next snapshot is due a whole interval from now.
 * This avoids a burst of snapshots.
 */
export function nextInSchedule({ dueMs, intervalMs }: SnapshotSchedule, nowMs: number): SnapshotSchedule {
  const isOnSchedule = nowMs - dueMs < intervalMs / 2
  return { dueMs: (isOnSchedule ? dueMs : nowMs) + intervalMs, intervalMs }
}

/** Returns how many whole intervals have passed since the next snapshot was due. */
export function missedSlots({ dueMs, intervalMs }: SnapshotSchedule, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - dueMs) / intervalMs))
}

/** The maximum time for the pictures of a room's snapshot. A sixth of the time between snapshots is a second limit. */
const SPAN_MS = 10_000

/**
 * Returns the milliseconds in which a snapshot takes its pictures. Returns 0 at a door, because lines count the people
 * there and a picture is only evidence.
 */
export function snapshotSpan({ way, intervalMs }: Pick<RecordingPlan, 'way' | 'intervalMs'>): number {
  return way === 'door' ? 0 : Math.min(SPAN_MS, intervalMs / 6)
}
