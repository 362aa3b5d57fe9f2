import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { MAX_COUNT_EVENTS } from '@/domain/recordings/count-event.schema.ts'
import { isAbort, wait } from '@/platform/clock.ts'
import type { Wait } from '@/platform/clock.ts'
import { followAtom } from '@/platform/follow-atom.ts'
import { countsOfSession, sessionsIn } from '../counting/count-log.ts'
import { countLogAtom } from '../counting/counts.ts'
import { enqueue } from '../upload/recording-outbox.ts'
import { keepMinutesAtom, rememberedNow } from './recording-minutes.ts'
import type { KeptRecording } from './recording-minutes.ts'

/**
 * The most a crash may lose (a hidden tab's timers are slower). Each time all counts are sent, 100 kB after a busy
 * service: every second that would be more than the pictures.
 */
const KEEP_WITHIN_MS = 5000

type Kept = { recording: KeptRecording; text: string }

/** Where the recordings of this visit are kept, and what of their counts is there already. */
const keptAtom = atom<ReadonlyMap<string, Kept>>(new Map())

/** A recording starts: from now on its counts are kept. */
export const beginCountsAtom = atom(null, (_, set, sessionId: string, recording: KeptRecording) =>
  set(keptAtom, (all) => new Map([...all, [sessionId, { recording, text: '' }]])),
)

/**
 * Puts what a recording has counted into the outbox, if anything is new; also after its end, when a count is undone.
 * Never rejects: snapshots and the end of a recording do not wait for its counts.
 */
export const keepCountsAtom = atom(null, async (get, set, sessionId: string) => {
  const kept = get(keptAtom).get(sessionId)
  if (!kept) return
  const { events, ...others } = countsOfSession(get(countLogAtom), sessionId)
  const counts = { ...others, events: events.slice(-MAX_COUNT_EVENTS) }
  const isEmpty = !counts.events.length && !counts.gaps.length && !counts.occupancy.corrections.length
  const text = JSON.stringify(counts)
  if (isEmpty || text === kept.text) return
  const remember = (kept: Kept) => set(keptAtom, (all) => new Map([...all, [sessionId, kept]]))
  remember({ ...kept, text })
  const { recording } = kept
  if (!recording.isOver) recording.marker = { ...recording.marker, ...rememberedNow(get, sessionId) }
  try {
    const marker = recording.isOver ? {} : { marker: recording.marker }
    await enqueue(recording.target, { kind: 'keep-counts', sessionId, counts }, marker)
  } catch (error) {
    console.error('Counts were not kept', error)
    remember(kept)
  }
})

/** Keeps the counts of this visit's recordings as they come and change, until the returned function is called. */
export function followCounts(store: ReturnType<typeof createStore>, pause: Wait = wait): () => void {
  const keptLogAtom = atom(store.get(countLogAtom))
  const isKeptAtom = atom((get) => get(countLogAtom) === get(keptLogAtom))
  function keepAll(isWhole = false) {
    const log = store.get(countLogAtom)
    for (const sessionId of sessionsIn(log)) {
      void store.set(keepCountsAtom, sessionId)
      void store.set(keepMinutesAtom, sessionId, { isWhole })
    }
    store.set(keptLogAtom, log)
  }
  const stop = followAtom(store, isKeptAtom, (isKept, signal) => {
    if (isKept) return
    pause(KEEP_WITHIN_MS, signal)
      .then(() => keepAll())
      .catch((error: unknown) => {
        if (!isAbort(error, signal)) console.error('Counts are not kept any more', error)
      })
  })
  // The browser may end a hidden page without another event.
  const keepWhole = () => keepAll(true)
  const onVisibility = () => void (document.visibilityState === 'hidden' && keepWhole())
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', keepWhole)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', keepWhole)
    stop()
    keepWhole()
  }
}
