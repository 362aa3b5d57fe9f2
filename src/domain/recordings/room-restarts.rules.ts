import { formatInstantTime } from '../shared/date-formats.ts'
import type { RecordingSession } from './recording-session.schema.ts'

/**
 * `RoomRestart` is a recording at a door that began when people were already in the room. `peopleBefore` (1 or more) is
 * the number of these people. `peopleAtStart` is the number with which the recording began.
 */
export type RoomRestart = { sessionId: string; peopleBefore: number; peopleAtStart: number }

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

type SentenceContext = {
  /** `sessions` are all sessions of the service, in any order. */
  sessions: readonly Pick<RecordingSession, 'id' | 'way' | 'startTime'>[]
  /** `cameIn` and `peak` are the figures of all doors; null when nothing was counted. */
  cameIn: number | null
  peak: number | null
  timeZone: string
}

/**
 * Returns a sentence about the effect of a restart, such as "50 came in, 30 at most at once: the second recording began
 * with an empty room."
 *
 * @returns null when a person entered another number at the start, or the session is unknown
 */
export function restartSentence(
  { sessionId, peopleBefore, peopleAtStart }: RoomRestart,
  context: SentenceContext,
): string | null {
  const doors = context.sessions.filter(({ way }) => way === 'door').toSorted(byStart)
  const session = doors.find(({ id }) => id === sessionId)
  if (!session) return null
  const ordinal = ORDINALS[doors.indexOf(session)]
  const which = ordinal
    ? `the ${ordinal} recording`
    : `the recording of ${formatInstantTime(session.startTime, context.timeZone)}`
  if (peopleAtStart === peopleBefore) {
    return `T${which.slice(1)} goes on with the ${figure(peopleBefore)} who were in the room before it.`
  }
  if (peopleAtStart > 0) return null
  const figures = `${figure(context.cameIn ?? 0)} came in, ${figure(context.peak ?? 0)} at most at once`
  return `${figures}: ${which} began with an empty room.`
}

const figure = (people: number) => people.toLocaleString('en-US')

function byStart(a: { startTime: string }, b: { startTime: string }): number {
  return Date.parse(a.startTime) - Date.parse(b.startTime)
}
