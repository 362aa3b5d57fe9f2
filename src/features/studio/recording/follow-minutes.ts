import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { liveStatsAtom } from '../counting/counting.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { elapsedMsAtom, recordingAtom } from './recording.ts'
import { MINUTE_MS, keepMinutesAtom, seePeopleAtom } from './recording-minutes.ts'

const minuteAtom = atom((get) => Math.floor(get(elapsedMsAtom) / MINUTE_MS))

/** Notes how many people are in view while a recording runs, and keeps each minute when it is over. Returns the stop. */
export function followMinutes(store: ReturnType<typeof createStore>): () => void {
  const session = () => {
    const recording = store.get(recordingAtom)
    return recording.phase === 'recording' ? recording.session : null
  }
  const stops = [
    store.sub(liveStatsAtom, () => {
      const stats = store.get(liveStatsAtom)
      const running = session()
      if (!stats || !running) return
      // At a door without a line no one is counted, which is not the same as a count of 0.
      if (running.plan.way === 'door' && store.get(linesAtom).length === 0) return
      store.set(seePeopleAtom, running.id, stats.peopleInView)
    }),
    store.sub(minuteAtom, () => {
      const running = session()
      if (running) void store.set(keepMinutesAtom, running.id)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
