import { atom } from 'jotai'
import type { CountEvent } from '@/domain/recordings/count-event.schema.ts'
import { countingEngineRef, countingSinceAtom } from './counting.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import {
  areFramesFailing,
  divideOf,
  isCount,
  occupancyOf,
  occupancyToldAt,
  shownCounts,
  takenInFrom,
} from './count-log.ts'
import type { CountLog, LogEntry, LoggedCount } from './count-log.ts'

const logAtom = atom<CountLog>([])
let lastKey = 0

export const countLogAtom = atom((get) => get(logAtom))

/** The id of this visit's user, written by `openLogAtom`. */
export const ownerAtom = atom<string | null>(null)

/** Begins a visit. Another user's counts are removed, because that user may belong to another church. */
export const openLogAtom = atom(null, (get, set, userId: string) => {
  if (get(ownerAtom) === userId) return
  set(ownerAtom, userId)
  set(logAtom, [])
})

export const shownCountsAtom = atom((get) => shownCounts(get(logAtom)))
export const occupancyAtom = atom((get) => occupancyOf(get(logAtom)))
/**
 * The time at which a person set the number in the room for the running or next recording. Null if no person set the
 * number.
 */
export const occupancyToldAtAtom = atom((get) => occupancyToldAt(get(logAtom)))
const isOccupancyToldAtom = atom((get) => get(occupancyToldAtAtom) !== null)
export const divideAtom = atom((get) => divideOf(get(logAtom)))
export const areFramesFailingAtom = atom((get) => areFramesFailing(get(logAtom)))

/**
 * The number of people in the room that the server computes from all doors. `lastMinute` is the last minute of this
 * computer's recording whose counts are in `people`. `since` is the time at which the first other door began to count.
 * `of` is the id of the service instance.
 */
export type SentRoom = { of: string; people: number; lastMinute: number | null; since: string }
/**
 * The number for all doors, or null while no other computer counts at a door of the service. Written by
 * `useRoomOfDoors`.
 */
export const sentRoomAtom = atom<SentRoom | null>(null)

/** True if a person set the number in the room on this computer. False if another door began to count after that. */
export const isRoomToldHereAtom = atom((get) => {
  const [toldAt, sent] = [get(occupancyToldAtAtom), get(sentRoomAtom)]
  return toldAt !== null && (sent === null || Date.parse(toldAt) >= Date.parse(sent.since))
})

/**
 * The people that earlier recordings left in the room of a service or event. The next recording with the id `of` starts
 * with these people if no person sets another number. Null if no people were left. Written by `useRoomOfDoors`.
 */
export const leftInRoomAtom = atom<{ of: string; people: number } | null>(null)

/**
 * The number of people in the room with which a recording starts if no other door counts. `goesOn` is the id of the
 * service instance or event whose people from earlier recordings are included, or null.
 */
export const startOccupancyAtom = atom((get) => {
  const { people } = get(occupancyAtom)
  const left = get(isOccupancyToldAtom) ? null : get(leftInRoomAtom)
  return { people: people + (left?.people ?? 0), goesOn: left?.of ?? null }
})

/** The end of an interrupted recording: its ISO 8601 time, and the number of people in the room. */
export type Interruption = { endTime: string; people: number }

/**
 * `of` is the id of the recorded service instance or event. `goesOn` is the end of the interrupted recording that goes
 * on, or null. With `isTakingIn`, the counts since that end belong to the recording too, but no counts before the last
 * recording or the last set number. `now` is the time in epoch milliseconds.
 */
type Beginning = {
  sessionId: string
  of: string | null
  goesOn: Interruption | null
  isTakingIn: boolean
  now: number
}

/**
 * Begins a recording in the log. Later counts belong to the recording, even while the disk is slow. Returns the start
 * of the recording in epoch milliseconds, and the number of people with which it starts.
 */
export const beginInLogAtom = atom(null, (get, set, { sessionId, of, goesOn, isTakingIn, now }: Beginning) => {
  const log = get(logAtom)
  const from = goesOn && isTakingIn ? takenInFrom(log, goesOn.endTime) : log.length
  const [before, after] = [log.slice(0, from), log.slice(from)]
  const first = after.find(isCount)
  const sent = get(sentRoomAtom)
  const isShared = sent !== null && (of === null || sent.of === of)
  const firstMs = first ? Date.parse(first.time) : Number.POSITIVE_INFINITY
  // A start before the start of the other door would be a restart in an empty room.
  const startedAt = Math.min(now, isShared ? Math.max(firstMs, Date.parse(sent.since)) : firstMs)
  const peopleToldAt = occupancyToldAt(log)
  const left = get(leftInRoomAtom)
  const { people } = occupancyOf(before)
  let start = people
  // While another door counts, the recording starts with 0 unless a person has set the number.
  if (peopleToldAt === null) {
    if (isShared) start = 0
    else if (left !== null && left.of === of) start = left.people + (goesOn ? 0 : people)
    else if (goesOn) start = goesOn.people
  }
  const time = new Date(startedAt).toISOString()
  const correction: LogEntry[] = start === people ? [] : [{ kind: 'correction', time, value: start }]
  set(logAtom, [...before, ...correction, { kind: 'recording', sessionId }, ...after])
  set(leftInRoomAtom, null)
  return { startedAt, peopleAtStart: start, peopleToldAt }
})

/** Removes the beginning of a recording that could not be started, so that its counts belong to no recording. */
export const forgetBeginningAtom = atom(null, (_, set, sessionId: string, startedAt: number) =>
  set(logAtom, (log) => {
    const at = log.findIndex((entry) => entry.kind === 'recording' && entry.sessionId === sessionId)
    const before = log[at - 1]
    const isOfStart = before?.kind === 'correction' && Date.parse(before.time) === startedAt
    return at < 0 ? log : log.toSpliced(isOfStart ? at - 1 : at, isOfStart ? 2 : 1)
  }),
)

/** True if there is a line that counts people in and out. Only such lines change the number in the room. */
export const hasCrossingLineAtom = atom((get) => get(linesAtom).some(({ rule }) => rule === 'crossing'))

export const addToLogAtom = atom(null, (_, set, entries: readonly LogEntry[]) => {
  if (entries.length) set(logAtom, (log) => [...log, ...entries])
})

export type NewCount = Omit<CountEvent, 'isUndone'> & Pick<LoggedCount, 'eventId' | 'workerId'>

/** Adds the counts of one frame to the log. Only the counting engine calls this. */
export const addCountsAtom = atom(null, (_, set, counts: readonly NewCount[]) => {
  set(
    addToLogAtom,
    counts.map((count) => ({ kind: 'count', key: ++lastKey, isUndone: false, ...count })),
  )
})

/** Undoes a count in the list immediately, and in the figures after the worker's answer. */
export const undoCountAtom = atom(null, async (get, set, key: number) => {
  const isIt = (entry: LogEntry): entry is LoggedCount => isCount(entry) && entry.key === key
  const count = get(logAtom).find(isIt)
  if (!count || count.isUndone) return
  set(logAtom, (log) => log.map((entry) => (isIt(entry) ? { ...entry, isUndone: true } : entry)))
  try {
    await get(countingEngineRef).current?.undo(count)
  } catch (error) {
    // The worker has ended, so its figures no longer exist.
    console.info('A count could not be undone', error)
  }
})

export const correctOccupancyAtom = atom(null, (_, set, value: number) =>
  set(addToLogAtom, [{ kind: 'correction', time: new Date().toISOString(), value }]),
)

/** Sets entries, exits, tracks and the number in the room to zero. A running recording still keeps its counts. */
export const resetCountsAtom = atom(null, async (get, set) => {
  await get(countingEngineRef)
    .current?.reset()
    .catch((error: unknown) => console.info('A worker that has ended needs no reset', error))
  const now = Date.now()
  set(countingSinceAtom, now)
  set(addToLogAtom, [{ kind: 'reset', time: new Date(now).toISOString() }])
})
