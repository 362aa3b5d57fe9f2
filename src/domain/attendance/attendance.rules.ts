import type { RecordingSession } from '../recordings/recording-session.schema.ts'
import type { AttendanceHistoryLine, DatedNotes } from './attendance-history.schema.ts'
import type { Attendance, AttendanceSource } from './attendance.schema.ts'
import { isCount } from './service-counts.rules.ts'

/** The dashboard averages the last four services that have a total. */
const AVERAGED_SERVICES = 4

/**
 * Returns the rounded mean of the last four totals; 0 without totals.
 *
 * @param totals in chronological order
 */
export function averageAttendance(totals: number[]): number {
  return Math.round(mean(totals.slice(-AVERAGED_SERVICES)))
}

/**
 * Returns the change in percent between the last two services and the two services before them, from the means, to one
 * decimal. Returns 0 when the earlier mean is 0 or missing.
 *
 * @param totals in chronological order
 */
export function attendanceTrend(totals: number[]): number {
  const latest = mean(totals.slice(-2))
  const earlier = mean(totals.slice(-4, -2))
  return earlier === 0 ? 0 : Math.round(((latest - earlier) / earlier) * 1000) / 10
}

/**
 * Returns the counts of the two periods that `attendanceTrend` compares, newest first; null when there is no count
 * before the last two.
 *
 * @param totals in chronological order
 */
export function attendancePeriods(totals: number[]): { latest: number[]; earlier: number[] } | null {
  const earlier = totals.slice(-4, -2).toReversed()
  return earlier.length > 0 ? { latest: totals.slice(-2).toReversed(), earlier } : null
}

/** Clickers and the register count the same people as typed counts, so a sum has only the first group with a count. */
const SUMMED: readonly (readonly AttendanceSource[])[] = [['typed', 'import'], ['clicker'], ['register']]

/**
 * Returns the number of counts by hand, which the page lists, and the sum of those that count different people. The sum
 * has the typed and imported counts. Without such counts, it has the count of the clickers or else of the register.
 */
export function summarizeManualRecords(records: Pick<Attendance, 'trackingMethod' | 'totalAttendance' | 'source'>[]): {
  count: number
  total: number
  /** `leftOut` are the sources of the counts by hand that the sum leaves out. */
  leftOut: AttendanceSource[]
} {
  const manual = records.filter((record) => record.trackingMethod === 'manual' && isCount(record))
  const groups = SUMMED.filter((sources) => manual.some(({ source }) => sources.includes(source)))
  const [summed = [], ...others] = groups
  const inSum = manual.filter(({ source }) => summed.includes(source))
  return {
    count: manual.length,
    total: inSum.reduce((sum, { totalAttendance }) => sum + totalAttendance, 0),
    leftOut: others.flat(),
  }
}

/**
 * Returns the highest count of a service, or 0 without counts. The counts are the peaks of its recordings, counts by
 * hand, and camera counts whose recording was deleted. At a door, the peak is the most people in the room at one time.
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
    ...sessions.map((session) => (session.way === 'door' ? session.peakOccupancy : null) ?? session.maxPeopleCount),
    ...others.map(({ totalAttendance }) => totalAttendance),
  )
}

/**
 * Returns whether a service has any count; 0 is also a count. A recording is a count only if at least one of its
 * snapshots was searched for people.
 */
export function isCounted(
  sessions: Pick<RecordingSession, 'isCounted'>[],
  records: Pick<Attendance, 'trackingMethod'>[],
): boolean {
  return records.length > 0 || sessions.some((session) => session.isCounted)
}

/** Matches the first 200 characters of a longer text. */
const START = /^.{200}(?=.)/u

/**
 * Returns the notes of a new typed count on one line and cut after 200 characters, or null for any other change. Notes
 * that were saved with their count have the same time as its line; later notes say nothing about that line.
 */
export function notesAsReason(
  { change, source, changedAt }: Pick<AttendanceHistoryLine, 'change' | 'source' | 'changedAt'>,
  dated: DatedNotes | undefined,
): string | null {
  if (change !== 'added' || source !== 'typed' || !dated?.notes || dated.changedAt !== changedAt) return null
  const words = dated.notes.trim().replaceAll(/\s+/g, ' ')
  const start = START.exec(words)?.[0]
  return start === undefined ? words : `${start.trimEnd()} ...`
}

function mean(numbers: number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
