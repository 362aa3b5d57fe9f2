import { atom } from 'jotai'
import type { Getter } from 'jotai'
import type {
  LiveStats,
  LoadFailure,
  LoadProgress,
  ModelId,
  PreciseCount,
  Runtime,
} from '../../../../workers/vision/contract.ts'
import type { MedianSnapshot } from './median-snapshot.ts'

/**
 * The state of counting. `stats` is null before the first frame. Changed counts appear immediately; frame rate and
 * duration change about once a second. While another model loads, `stats` contains the figures of the previous model.
 * Each start of counting gets a new `run` number.
 */
export type Counting =
  | { phase: 'off' }
  | { phase: 'loading'; progress: LoadProgress | null; stats: LiveStats | null }
  | { phase: 'counting'; run: number; runtime: Runtime; model: ModelId; stats: LiveStats | null }
  | { phase: 'failed'; failure: LoadFailure }

/** Only the counting engine writes this atom. */
export const countingAtom = atom<Counting>({ phase: 'off' })

/** The phase of `countingAtom`. It changes rarely, but `countingAtom` changes with every frame. */
export const countingPhaseAtom = atom((get) => get(countingAtom).phase)

/** The model that the worker runs, or null. Only the counting engine writes this atom. */
export const loadedModelAtom = atom<{ model: ModelId; runtime: Runtime } | null>(null)

export const liveStatsAtom = atom((get) => {
  const counting = get(countingAtom)
  return 'stats' in counting ? counting.stats : null
})

/** Shows figures that did not come from a frame. Does nothing if no figures are shown. */
export const showStatsAtom = atom(null, (_, set, stats: LiveStats) =>
  set(countingAtom, (now) => ('stats' in now && now.stats ? { ...now, stats } : now)),
)

/** The side in pixels of the square that the model gets for live frames, or 0 before the first frame. */
export const liveInputSizeAtom = atom((get) => get(liveStatsAtom)?.inputSize ?? 0)

/** The number of the current run, or null while counting is off, loading or failed. */
export const countingRunAtom = atom((get) => {
  const counting = get(countingAtom)
  return counting.phase === 'counting' ? counting.run : null
})

/** The elements that the engine uses. The canvas covers the video, and the worker draws on the canvas. */
type Stage = { video: HTMLVideoElement; overlay: HTMLCanvasElement }

export const stageAtom = atom<Stage | null>(null)

/** Changing this key mounts a new canvas, because a canvas can be transferred to a worker only once. */
export const overlayKeyAtom = atom(0)

/** The start of the live figures in epoch milliseconds, or null before counting has begun. */
export const countingSinceAtom = atom<number | null>(null)

/**
 * The number of pictures in the newest snapshot of a room and the time for one of them. Null before the first snapshot.
 */
export const snapshotCostAtom = atom<{ pictures: number; pictureMs: number } | null>(null)

export type Counter = {
  /**
   * Returns the picture with the median count among several pictures within `spanMs`. Uses fewer pictures if `isEnding`
   * aborts.
   */
  capture(signal: AbortSignal, over: { spanMs: number; isEnding: AbortSignal }): Promise<MedianSnapshot>
  /** Ends running precise counts. Their snapshots then resolve immediately with a coarser count. */
  finishEarly(): Promise<void>
  /** Counts the people in the next frame in detail. Returns null if a detailed count is not possible now. */
  countPrecisely(signal: AbortSignal): Promise<PreciseCount | null>
  /** Waits `delayMs` milliseconds. Hidden tabs do not slow this timer down. */
  tick(delayMs: number): Promise<void>
}

/** The functions through which the rest of the studio uses the counting engine. */
export type CountingControls = {
  /** Null while counting is off or all frames fail. */
  readonly counter: Counter | null
  /** Returns epoch milliseconds from the clock that gives counts their times. */
  now(): number
  /** Removes a count from the figures if the count's worker still runs. */
  undo(count: { workerId: number; eventId: number }): Promise<void>
  /** Sets the figures to zero. The worker's track ids restart at 1. */
  reset(): Promise<void>
  /** Ends the worker, even if it does not answer, and loads the model in a new worker. */
  restart(): void
  /** Stores and uses a model file that the person chose. Returns the file's model, or null for an unknown file. */
  keepModelFile(file: Blob): Promise<ModelId | null>
}

/** The engine of this visit. A change of `current` notifies no subscriber. */
export const countingEngineRef = atom((): { current: CountingControls | null } => ({ current: null }))

export function counterOf(get: Getter): Counter | null {
  return get(countingEngineRef).current?.counter ?? null
}
