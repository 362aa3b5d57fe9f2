import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { isAbort, wait } from '@/platform/clock.ts'
import type { Wait } from '@/platform/clock.ts'
import { followAtom } from '@/platform/follow-atom.ts'
import { sessionsIn } from '../counting/count-log.ts'
import { liveStatsAtom } from '../counting/counting.ts'
import { countLogAtom } from '../counting/counts.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { elapsedMsAtom, recordingAtom } from './recording.ts'
import { MINUTE_MS, keepMinutesAtom, seePeopleAtom } from './recording-minutes.ts'

/**
 * Changed counts are stored after this time, so that a crash loses at most the counts of this time. Timers of a hidden
 * tab are slower.
 */
const KEEP_WITHIN_MS = 5000

type Store = ReturnType<typeof createStore>

const minuteAtom = atom((get) => Math.floor(get(elapsedMsAtom) / MINUTE_MS))

/**
 * Stores the counts of each minute of a running recording when the minute is over. Stores changed counts again, even
 * after the recording's end. Also notes the number of people in view. Stops when the returned function is called.
 */
export function followMinutes(store: Store, pause: Wait = wait): () => void {
  const session = () => {
    const recording = store.get(recordingAtom)
    return recording.phase === 'recording' ? recording.session : null
  }
  const stops = [
    store.sub(liveStatsAtom, () => {
      const stats = store.get(liveStatsAtom)
      const running = session()
      if (!stats || !running) return
      // A door without a line has no count, which is not the same as a count of 0.
      if (running.plan.way === 'door' && store.get(linesAtom).length === 0) return
      store.set(seePeopleAtom, running.id, stats.peopleInView)
    }),
    store.sub(minuteAtom, () => {
      const running = session()
      if (running) void store.set(keepMinutesAtom, running.id)
    }),
    followChanges(store, pause),
  ]
  return () => stops.forEach((stop) => stop())
}

function followChanges(store: Store, pause: Wait): () => void {
  const keptLogAtom = atom(store.get(countLogAtom))
  const isKeptAtom = atom((get) => get(countLogAtom) === get(keptLogAtom))
  function keepAll(isWhole = false) {
    const log = store.get(countLogAtom)
    for (const sessionId of sessionsIn(log)) void store.set(keepMinutesAtom, sessionId, { isWhole })
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
  // Stores the counts of the current minute too, because the browser may end a hidden page without another event.
  const keepWhole = () => keepAll(true)
  const onVisibility = () => void (document.visibilityState === 'hidden' && keepWhole())
  document.addEventListener('visibilitychange', onVisibility)
  // A page that is left has little time to write. The question before a reload gives more time.
  const leaving = ['beforeunload', 'pagehide'] as const
  for (const event of leaving) addEventListener(event, keepWhole)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    for (const event of leaving) removeEventListener(event, keepWhole)
    stop()
    keepWhole()
  }
}
