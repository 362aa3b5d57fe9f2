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
 * `stats`: counts as soon as they change, frame rate and duration about once a second; null before the first frame.
 * While another model loads they are those of the model before. `run` is a new number for each start of counting.
 */
export type Counting =
  | { phase: 'off' }
  | { phase: 'loading'; progress: LoadProgress | null; stats: LiveStats | null }
  | { phase: 'counting'; run: number; runtime: Runtime; model: ModelId; stats: LiveStats | null }
  | { phase: 'failed'; failure: LoadFailure }

/** Written by the counting engine only. */
export const countingAtom = atom<Counting>({ phase: 'off' })

/** Does not change with every frame, as `countingAtom` does. */
export const countingPhaseAtom = atom((get) => get(countingAtom).phase)

/** The model that the worker runs, written by the counting engine only. Null while it runs none. */
export const loadedModelAtom = atom<{ model: ModelId; runtime: Runtime } | null>(null)

export const liveStatsAtom = atom((get) => {
  const counting = get(countingAtom)
  return 'stats' in counting ? counting.stats : null
})

/** Figures that no frame has brought; nothing where none are shown. */
export const showStatsAtom = atom(null, (_, set, stats: LiveStats) =>
  set(countingAtom, (now) => ('stats' in now && now.stats ? { ...now, stats } : now)),
)

/** Side of the square in which live frames are looked at, in model pixels; 0 before the first. */
export const liveInputSizeAtom = atom((get) => get(liveStatsAtom)?.inputSize ?? 0)

/** The run of now; null while nothing is counted. */
export const countingRunAtom = atom((get) => {
  const counting = get(countingAtom)
  return counting.phase === 'counting' ? counting.run : null
})

/** The screen's elements that the engine uses. The canvas is over the video and is drawn by the worker. */
type Stage = { video: HTMLVideoElement; overlay: HTMLCanvasElement }

export const stageAtom = atom<Stage | null>(null)

/** The screen mounts a new canvas whenever the engine changes this key: a canvas can be transferred only once. */
export const overlayKeyAtom = atom(0)

/** The figures of the live count were zero at this time, in epoch milliseconds; null before the first. */
export const countingSinceAtom = atom<number | null>(null)

/** The newest snapshot of a room: how many pictures were looked at, and how long one took; null before the first. */
export const snapshotCostAtom = atom<{ pictures: number; pictureMs: number } | null>(null)

/** One run of counting answers these. */
export type Counter = {
  /** A picture with the people counted in it; of several within `spanMs` the median, of fewer when `isEnding` aborts. */
  capture(signal: AbortSignal, over: { spanMs: number; isEnding: AbortSignal }): Promise<MedianSnapshot>
  /** Ends the precise counts under way: snapshots being taken come at once, counted no more closely than they are. */
  finishEarly(): Promise<void>
  /** Counts the people in the next frame in detail; null when that cannot be done now. */
  countPrecisely(signal: AbortSignal): Promise<PreciseCount | null>
  /** A timer that hidden tabs do not slow down. */
  tick(delayMs: number): Promise<void>
}

/** The rest of the studio asks the counting engine through these. */
export type CountingControls = {
  /** Null while nothing is counted, also while frames come and cannot be. */
  readonly counter: Counter | null
  /** The wall clock by which counts have their times, in epoch milliseconds. */
  now(): number
  /** Takes a count out of the figures, if the worker that made it still runs. */
  undo(count: { workerId: number; eventId: number }): Promise<void>
  /** Sets the figures to zero; ids restart at 1. */
  reset(): Promise<void>
  /** Ends the worker, also one that does not answer, and loads the model in a new one. */
  restart(): void
  /** Keeps a model's file from disk and uses it; answers whose it is, null where it is none that is known. */
  keepModelFile(file: Blob): Promise<ModelId | null>
}

/** The engine of the visit, one reference for each store. A change of it notifies no subscriber. */
export const countingEngineRef = atom((): { current: CountingControls | null } => ({ current: null }))

export function counterOf(get: Getter): Counter | null {
  return get(countingEngineRef).current?.counter ?? null
}
