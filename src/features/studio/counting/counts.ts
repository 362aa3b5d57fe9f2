import { atom } from 'jotai'
import type { CountEvent } from '@/domain/recordings/count-event.schema.ts'
import { countingEngineRef, countingSinceAtom } from './counting.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { areFramesFailing, occupancyOf, occupancyToldAt, shownCounts } from './count-log.ts'
import type { CountLog, LogEntry, LoggedCount } from './count-log.ts'

const logAtom = atom<CountLog>([])
let lastKey = 0

export const countLogAtom = atom((get) => get(logAtom))

/** The visit belongs to this account, which `openLogAtom` writes. */
export const ownerAtom = atom<string | null>(null)

/** A visit begins. What another user counted before, perhaps of another church, is not shown to this one. */
export const openLogAtom = atom(null, (get, set, userId: string) => {
  if (get(ownerAtom) === userId) return
  set(ownerAtom, userId)
  set(logAtom, [])
})

/** The counts of this visit since the last reset, oldest first. */
export const shownCountsAtom = atom((get) => shownCounts(get(logAtom)))
export const occupancyAtom = atom((get) => occupancyOf(get(logAtom)))
/** The time at which a person set the number in the room, for the running or next recording; null where no one did. */
export const occupancyToldAtAtom = atom((get) => occupancyToldAt(get(logAtom)))
const isOccupancyToldAtom = atom((get) => get(occupancyToldAtAtom) !== null)
export const areFramesFailingAtom = atom((get) => areFramesFailing(get(logAtom)))

/**
 * People in the room by all doors, as the server knows them; `lastMinute`: of the recording of this computer; `since`: when
 * the first of the other doors began to count.
 */
export type SentRoom = { people: number; lastMinute: number | null; since: string }
/** Null where no other computer counts at a door of the service. Written by `useRoomOfDoors`. */
export const sentRoomAtom = atom<SentRoom | null>(null)

/** True when a person set the number in the room here while no other door counted, or after one began to. */
export const isRoomToldHereAtom = atom((get) => {
  const [toldAt, sent] = [get(occupancyToldAtAtom), get(sentRoomAtom)]
  return toldAt !== null && (sent === null || Date.parse(toldAt) >= Date.parse(sent.since))
})

/**
 * How many the recordings before this visit left in the room of a service: its next recording goes on with them, unless a
 * person says otherwise. Null for none. Written by `useRoomOfDoors`.
 */
export const leftInRoomAtom = atom<{ serviceInstanceId: string; people: number } | null>(null)

/** How many are in the room when a recording begins that no other door runs beside; and of which service some were left. */
export const startOccupancyAtom = atom((get) => {
  const { people } = get(occupancyAtom)
  const left = get(isOccupancyToldAtom) ? null : get(leftInRoomAtom)
  return { people: people + (left?.people ?? 0), goesOn: left?.serviceInstanceId ?? null }
})

/** Occupancy needs a line with two sides. */
export const hasCrossingLineAtom = atom((get) => get(linesAtom).some(({ rule }) => rule === 'crossing'))

export const addToLogAtom = atom(null, (_, set, entries: readonly LogEntry[]) => {
  if (entries.length) set(logAtom, (log) => [...log, ...entries])
})

export type NewCount = Omit<CountEvent, 'isUndone'> & Pick<LoggedCount, 'eventId' | 'workerId'>

/** Written by the counting engine: what was counted on a frame, once. */
export const addCountsAtom = atom(null, (_, set, counts: readonly NewCount[]) => {
  set(
    addToLogAtom,
    counts.map((count) => ({ kind: 'count', key: ++lastKey, isUndone: false, ...count })),
  )
})

/** Undoes a count, in the list at once and in the figures as soon as the worker has done so. */
export const undoCountAtom = atom(null, async (get, set, key: number) => {
  const isIt = (entry: LogEntry): entry is LoggedCount => entry.kind === 'count' && entry.key === key
  const count = get(logAtom).find(isIt)
  if (!count || count.isUndone) return
  set(logAtom, (log) => log.map((entry) => (isIt(entry) ? { ...entry, isUndone: true } : entry)))
  try {
    await get(countingEngineRef).current?.undo(count)
  } catch (error) {
    // The worker has ended, and its counts with it.
    console.info('A count could not be undone', error)
  }
})

/** Sets how many people are in the room now. */
export const correctOccupancyAtom = atom(null, (_, set, value: number) =>
  set(addToLogAtom, [{ kind: 'correction', time: new Date().toISOString(), value }]),
)

/** Entries, exits and tracks start again, with an empty room; ids restart at 1. A recording keeps its counts. */
export const resetCountsAtom = atom(null, async (get, set) => {
  await get(countingEngineRef)
    .current?.reset()
    .catch((error: unknown) => console.info('A worker that has ended needs no reset', error))
  const now = Date.now()
  set(countingSinceAtom, now)
  set(addToLogAtom, [{ kind: 'reset', time: new Date(now).toISOString() }])
})
