import { factorLabel } from '../cameras/usual-factor.rules.ts'
import { countLabel } from '../shared/count-label.ts'
import { formatInstant, formatInstantDate, formatInstantTime } from '../shared/date-formats.ts'
import type { RecordingSession } from '../recordings/recording-session.schema.ts'
import type { AttendanceHistoryLine } from './attendance-history.schema.ts'
import type { Attendance, AttendanceSource } from './attendance.schema.ts'
import type { ServiceTotal } from './service-total.schema.ts'

type Counted = Pick<Attendance, 'id' | 'source' | 'aiSessionId' | 'createdAt' | 'factorPercent'>

/** `Evidence` holds the recordings of a service's counts and the history of changes. */
export type Evidence = {
  sessions: readonly Pick<RecordingSession, 'id' | 'cameraName' | 'startTime' | 'endTime'>[]
  /** `history` is sorted newest first. */
  history: readonly Pick<
    AttendanceHistoryLine,
    'attendanceId' | 'change' | 'changedByName' | 'changedAt' | 'source' | 'cameraName' | 'before' | 'after'
  >[]
  timeZone: string
}

/** Returns the counts that make the official total: one record, or all records of a source. */
export function officialCounts<Count extends Counted>(
  { source, attendanceId }: Pick<ServiceTotal, 'source' | 'attendanceId'>,
  records: readonly Count[],
): Count[] {
  return records.filter((record) => (attendanceId ? record.id === attendanceId : record.source === source))
}

/**
 * Returns a sentence about the source and the time of a count, such as "Counted at the door by North door, Nov 22,
 * 2026, 10:02–11:20 AM."
 *
 * @param records the counts of `source` that make the figure
 */
export function pedigreeOf(source: AttendanceSource, records: readonly Counted[], evidence: Evidence): string {
  if (source === 'door' || source === 'room') return pedigreeOfCameras(source, records, evidence)
  if (source === 'register') return `This is the number of people ${records[0] ? 'in the register' : 'named present'}.`
  const [first, ...others] = records
  if (!first) return `${deeds[source]}.`
  if (others.length > 0) return `${deeds[source]}, ${countLabel(records.length, 'count')} added up.`
  const who = evidence.history.find(({ change, attendanceId }) => change === 'added' && attendanceId === first.id)
  const by = who?.changedByName ? ` by ${who.changedByName}` : ''
  return `${deeds[source]}${by}, ${formatInstant(first.createdAt, evidence.timeZone)}.`
}

const deeds = { typed: 'Typed', import: 'Imported from a file', clicker: 'Counted with the clicker' }

function pedigreeOfCameras(source: 'door' | 'room', records: readonly Counted[], evidence: Evidence): string {
  const sessions = evidence.sessions.filter(({ id }) => records.some(({ aiSessionId }) => aiSessionId === id))
  const names = cameraNames(records, evidence)
  const by = names.length > 0 ? namesOf(names) : 'a camera'
  const where = source === 'room' ? 'in the room' : names.length > 1 ? 'at the doors' : 'at the door'
  const when = sessions.length === records.length ? spanOf(sessions, evidence.timeZone) : null
  return `Counted ${where} by ${by}${when ? `, ${when}` : ''}.`
}

/** Returns the name of each camera that counted. For a deleted recording, the name comes from the history. */
export function cameraNames(records: readonly Counted[], { sessions, history }: Evidence): string[] {
  const recorded = sessions.filter(({ id }) => records.some(({ aiSessionId }) => aiSessionId === id))
  const gone = records.filter(({ aiSessionId }) => !recorded.some(({ id }) => id === aiSessionId))
  const told = history.filter(({ attendanceId }) => gone.some(({ id }) => id === attendanceId))
  return [...new Set([...recorded, ...told].flatMap(({ cameraName }) => cameraName ?? []))]
}

/**
 * Returns a sentence about the usual factors in a figure, such as "Measured 85; the usual factor ×1.04 of Nave makes it
 * 88."; null when the figure has no factor.
 *
 * @param figures null for a single count, which pages show as measured
 */
export function factorOf(
  records: readonly Counted[],
  evidence: Evidence,
  figures: { measured: number; total: number } | null,
): string | null {
  const told = records.flatMap((record) => {
    const name = cameraNames([record], evidence)[0] ?? 'a camera'
    return record.factorPercent === null ? [] : `${factorLabel(record.factorPercent)} of ${name}`
  })
  if (told.length === 0) return null
  const [word, makes] = new Set(told).size > 1 ? ['factors', 'make'] : ['factor', 'makes']
  const named = `the usual ${word} ${namesOf([...new Set(told)])}`
  if (!figures) return `As measured, without ${named}.`
  return `Measured ${figure(figures.measured)}; ${named} ${makes} it ${figure(figures.total)}.`
}

/** Returns "Changed from 84 to 91 by Grace, Nov 23, 2026 at 9:00 AM." for counts that changed; otherwise null. */
export function correctionOf(records: readonly Counted[], { history, timeZone }: Evidence): string | null {
  const changed = history.filter(
    ({ attendanceId, change, source }) =>
      records.some(({ id }) => id === attendanceId) &&
      // A late message of a camera also changes a count, but that change is no correction by a person.
      (change === 'picture_corrected' || (change === 'changed' && source !== 'door' && source !== 'room')),
  )
  const [last, first] = [changed[0], changed.at(-1)]
  if (!last || !first) return null
  const by = `by ${last.changedByName ?? 'someone'}, ${formatInstant(last.changedAt, timeZone)}.`
  if (last.change === 'picture_corrected') return `Its pictures were corrected ${by}`
  const [from, to] = [first.before?.['total'], last.after?.['total']]
  const figures = records.length === 1 && from !== to ? ` from ${figure(from)} to ${figure(to)}` : ''
  return `Changed${figures} ${by}`
}

const figure = (value: unknown) => Number(value).toLocaleString('en-US')

/** Returns a sentence that says whether a person or the rule chose the official count, such as "Chosen by Grace." */
export function decisionOf(
  { source, chosenBy }: Pick<ServiceTotal, 'source' | 'chosenBy'>,
  { history }: Evidence,
): string {
  if (chosenBy === 'rule' && source) return `“Official Total” in your church's account takes ${ruleTakes[source]} here.`
  const who = history.find(({ change, source: chosen }) => change === 'chosen' && chosen !== null)?.changedByName
  return `Chosen by ${who ?? 'a person'}.`
}

const ruleTakes: Record<AttendanceSource, string> = {
  typed: 'the newest typed count',
  import: 'the newest imported count',
  clicker: 'the count of the clickers',
  door: 'the count at the door',
  room: 'the count in the room',
  register: 'the people named present',
}

/**
 * Returns the time from the first start to the last end, such as "Nov 22, 2026, 10:02–11:20 AM". While a recording
 * runs, the text has no end.
 */
function spanOf(sessions: Evidence['sessions'], timeZone: string): string | null {
  const start = sessions.map(({ startTime }) => startTime).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
  if (!start) return null
  const ends = sessions.map(({ endTime }) => endTime && Date.parse(endTime))
  const end = ends.includes(null) ? null : new Date(Math.max(...ends.map(Number))).toISOString()
  return `${formatInstantDate(start, timeZone)}, ${timesOf(start, end, timeZone)}`
}

/** `timesOf` returns "10:02–11:20 AM", "11:50 AM – 12:40 PM" or "from 10:02 AM". */
function timesOf(start: string, end: string | null, timeZone: string): string {
  const from = formatInstantTime(start, timeZone)
  if (!end) return `from ${from}`
  const to = formatInstantTime(end, timeZone)
  if (from === to) return from
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from} – ${to}`
}

/** `namesOf` returns "North door", "North door and South door" or "North door, South door and Balcony". */
function namesOf(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}
