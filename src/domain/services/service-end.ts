import { isLocalTime } from '../shared/dates.ts'
import type { LocalTime } from '../shared/dates.ts'

/** An end time that is earlier than the start time is after midnight, at most 12 hours after the start. */
const MAX_OVER_MIDNIGHT_MS = 12 * 60 * 60 * 1000

export const END_MESSAGE = 'The end must be after the start'

type Times = { startTime: LocalTime | null; endTime: LocalTime | null }

/**
 * Returns whether the end time of a service is possible; true when there is no end time. The database has the same
 * rule.
 */
export function isServiceEnd({ startTime, endTime }: Times): boolean {
  // Another check reports a text that is not a time.
  if (!startTime || !endTime || !isLocalTime(startTime) || !isLocalTime(endTime)) return true
  const lengthMs = Date.parse(`1970-01-01T${endTime}Z`) - Date.parse(`1970-01-01T${startTime}Z`)
  return lengthMs > 0 || lengthMs <= -MAX_OVER_MIDNIGHT_MS
}
