import type { RecordingSession } from '../recordings/recording-session.schema.ts'
import type { Attendance } from './attendance.schema.ts'

/** The average is of the last four services with a total; the trend compares the last two with the two before. */
const AVERAGED_SERVICES = 4

/** Mean of the last four, rounded; 0 without any. @param totals in chronological order */
export function averageAttendance(totals: number[]): number {
  return Math.round(mean(totals.slice(-AVERAGED_SERVICES)))
}

/**
 * Change from the two services before the last two to the last two, in percent to one decimal; 0 if the earlier
 * mean is 0 or there is nothing to compare with.
 *
 * @param totals in chronological order
 */
export function attendanceTrend(totals: number[]): number {
  const latest = mean(totals.slice(-2))
  const earlier = mean(totals.slice(-4, -2))
  return earlier === 0 ? 0 : Math.round(((latest - earlier) / earlier) * 1000) / 10
}

/** Records made by hand, with their sum. Taps of ushers are none: they count the same people. */
export function summarizeManualRecords(records: Pick<Attendance, 'trackingMethod' | 'totalAttendance' | 'source'>[]): {
  count: number
  total: number
} {
  const manual = records.filter(({ trackingMethod, source }) => trackingMethod === 'manual' && source !== 'clicker')
  return { count: manual.length, total: manual.reduce((sum, { totalAttendance }) => sum + totalAttendance, 0) }
}

/**
 * Highest count of a service: of its recordings' peaks (at a door, of occupancy), its manual totals and the counts that
 * outlived their recordings, at least 0.
 */
export function peakAttendance(
  sessions: (Pick<RecordingSession, 'maxPeopleCount'> & Partial<Pick<RecordingSession, 'way' | 'peakOccupancy'>>)[],
  records: Pick<Attendance, 'trackingMethod' | 'totalAttendance' | 'aiSessionId'>[],
): number {
  const others = records.filter(
    ({ trackingMethod, aiSessionId }) => trackingMethod === 'manual' || aiSessionId === null,
  )
  return Math.max(
    0,
    ...sessions.map((session) => (session.way === 'door' && session.peakOccupancy) || session.maxPeopleCount),
    ...others.map(({ totalAttendance }) => totalAttendance),
  )
}

/**
 * Whether anything was counted at all, which is not the same as a count of 0: a recording counts from its first
 * snapshot that is more than a picture, and a count by hand may be 0.
 */
export function isCounted(
  sessions: Pick<RecordingSession, 'isCounted'>[],
  records: Pick<Attendance, 'trackingMethod'>[],
): boolean {
  return records.length > 0 || sessions.some((session) => session.isCounted)
}

function mean(numbers: number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
