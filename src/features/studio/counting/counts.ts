import { atom } from 'jotai'
import type { CountEvent } from '@/domain/recordings/count-event.schema.ts'
import type { LiveStats } from '../../../../workers/vision/contract.ts'
import { countedStatsAtom } from './counting.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { occupancyOf, shownCounts } from './count-log.ts'
import type { CountLog, LogEntry, LoggedCount } from './count-log.ts'

/** The worker whose counts these are, also while it loads another model; null while there is none. */
export type CountingWorker = { id: number; undo(eventId: number): Promise<LiveStats>; reset(): Promise<void> }

/** Written by the counting engine only. */
export const countingWorkerAtom = atom<CountingWorker | null>(null)

const logAtom = atom<CountLog>([])
let lastKey = 0

export const countLogAtom = atom((get) => get(logAtom))

const ownerAtom = atom<string | null>(null)

/** Somebody comes into the studio: what somebody else counted before, perhaps of another church, is not theirs to see. */
export const openLogAtom = atom(null, (get, set, userId: string) => {
  if (get(ownerAtom) === userId) return
  set(ownerAtom, userId)
  set(logAtom, [])
})

/** What was counted in this visit since the last reset, oldest first. */
export const shownCountsAtom = atom((get) => shownCounts(get(logAtom)))
export const occupancyAtom = atom((get) => occupancyOf(get(logAtom)))

/** Only lines with two sides tell how many are inside. */
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

/** Takes a count back, in the list at once and in the figures as soon as the worker has done so. */
export const undoCountAtom = atom(null, async (get, set, key: number) => {
  const isIt = (entry: LogEntry): entry is LoggedCount => entry.kind === 'count' && entry.key === key
  const count = get(logAtom).find(isIt)
  if (!count || count.isUndone) return
  set(logAtom, (log) => log.map((entry) => (isIt(entry) ? { ...entry, isUndone: true } : entry)))
  const worker = get(countingWorkerAtom)
  if (worker?.id !== count.workerId) return
  try {
    const stats = await worker.undo(count.eventId)
    set(countedStatsAtom, (shown) => shown && stats)
  } catch (error) {
    // The worker is gone, and its counts with it.
    console.info('A count could not be undone', error)
  }
})

/** From now on so many people are in the room. */
export const correctOccupancyAtom = atom(null, (_, set, value: number) =>
  set(addToLogAtom, [{ kind: 'correction', time: new Date().toISOString(), value }]),
)

/** Entries, exits and tracks start again, with an empty room; ids restart at 1. A recording loses nothing by it. */
export const resetCountsAtom = atom(null, async (get, set) => {
  await get(countingWorkerAtom)
    ?.reset()
    .catch((error: unknown) => console.info('The counts of a worker that is gone need no reset', error))
  set(addToLogAtom, [{ kind: 'reset', time: new Date().toISOString() }])
  set(
    countedStatsAtom,
    (stats) =>
      stats && {
        ...stats,
        entries: 0,
        exits: 0,
        perLine: stats.perLine.map(({ lineId }) => ({ lineId, entries: 0, exits: 0 })),
      },
  )
})
