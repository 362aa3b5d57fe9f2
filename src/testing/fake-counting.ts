import type { createStore } from 'jotai'
import { countingAtom, countingEngineRef } from '@/features/studio/counting/counting.ts'
import type { Counter, CountingControls } from '@/features/studio/counting/counting.ts'
import type { LiveStats } from '../../workers/vision/contract.ts'

type Store = ReturnType<typeof createStore>

export const noStats: LiveStats = {
  peopleInView: 0,
  entries: 0,
  exits: 0,
  perLine: [],
  fps: 9,
  detectionMs: 9,
  inputSize: 416,
  advice: [],
}

const never = () => new Promise<never>(() => {})

export function showStats(store: Store, stats: LiveStats | null = noStats) {
  store.set(countingAtom, { phase: 'counting', run: 1, runtime: 'wasm', model: 'yolox_nano', stats })
}

export function fakeEngine(store: Store, controls: Partial<CountingControls>) {
  const idle: CountingControls = {
    counter: null,
    now: Date.now,
    undo: async () => {},
    reset: async () => {},
    restart: () => {},
    keepModelFile: async () => null,
  }
  store.get(countingEngineRef).current = { ...idle, ...controls }
}

/** Starts counting with a fake counter. A function that `counter` does not define never resolves. */
export function fakeCounting(store: Store, counter: Partial<Counter>, stats: LiveStats = noStats) {
  showStats(store, stats)
  fakeEngine(store, {
    counter: { capture: never, finishEarly: async () => {}, countPrecisely: never, tick: never, ...counter },
  })
}

export function stopFakeCounting(store: Store) {
  store.set(countingAtom, { phase: 'off' })
  store.get(countingEngineRef).current = null
}
