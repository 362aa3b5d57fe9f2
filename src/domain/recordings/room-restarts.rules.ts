import { formatInstantTime } from '../shared/date-formats.ts'
import type { RecordingSession } from './recording-session.schema.ts'

/** A recording at a door that began with `peopleAtStart` in the room, where `peopleBefore` (1 or more) were before it. */
export type RoomRestart = { sessionId: string; peopleBefore: number; peopleAtStart: number }

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

type SentenceContext = {
  /** of the service, at its doors or not, in any order */
  sessions: readonly Pick<RecordingSession, 'id' | 'way' | 'startTime'>[]
  /** of all doors; null where nothing was counted */
  cameIn: number | null
  peak: number | null
  timeZone: string
}

/**
 * The sentence tells how a restart changed the figure: "50 came in, 30 at most at once: the second recording began with
 * an empty room."
 *
 * @returns null where the recording began with another number, which a person entered
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
