import { atom } from 'jotai'
import type {
  FrameResult,
  LiveStats,
  LoadFailure,
  LoadProgress,
  ModelId,
  PreciseCount,
  Runtime,
  Snapshot,
} from '../../../../workers/vision/contract.ts'
import { detectorConfigAtom } from './detector-config.ts'

/** `frame` is the latest one published, about once a second or when a count changes: not every frame. */
export type Counting =
  | { phase: 'off' }
  | { phase: 'loading'; progress: LoadProgress | null }
  | { phase: 'counting'; runtime: Runtime; model: ModelId; frame: FrameResult | null }
  | { phase: 'failed'; failure: LoadFailure }

/** The elements the screen lends to the engine. The canvas lies over the video and is drawn by the worker. */
export type Stage = { video: HTMLVideoElement; overlay: HTMLCanvasElement }

/** What a running counter can be asked for; null while nothing is counted. */
export type Counter = {
  /** Encodes the next frame with the people counted in it. */
  capture(signal: AbortSignal): Promise<Snapshot>
  /** Snapshots being taken are counted no more closely than they are: they come at once. */
  finishEarly(): Promise<void>
  /** Counts the people in the next frame at leisure; null when that cannot be done now. */
  countPrecisely(signal: AbortSignal): Promise<PreciseCount | null>
  /** A clock that hidden tabs do not slow down. */
  tick(delayMs: number): Promise<void>
}

/** The switch of the settings card. */
export const isCountingOnAtom = atom(false)

/** Written by the counting engine only. */
export const countingStateAtom = atom<Counting>({ phase: 'off' })
/** Written by the counting engine only. */
export const countedStatsAtom = atom<LiveStats | null>(null)
/** Written by the counting engine only. */
export const counterAtom = atom<Counter | null>(null)
/** Counts how often loading was asked for again after a failure. */
export const loadAttemptAtom = atom(0)
/** Written by the counting engine only: a canvas can be handed to one worker once. */
export const overlayKeyStateAtom = atom(0)

export const countingAtom = atom((get) => get(countingStateAtom))

/** Counts at once when they change, fps and duration about once a second. */
export const liveStatsAtom = atom((get) => get(countedStatsAtom))

export const stageAtom = atom<Stage | null>(null)

/** The screen mounts a new canvas whenever this key changes. */
export const overlayKeyAtom = atom((get) => get(overlayKeyStateAtom))

/** The recovery button of a failed load: another model. */
export const switchModelAtom = atom(null, (_, set, model: ModelId) => {
  set(detectorConfigAtom, { model })
  set(loadAttemptAtom, (attempt) => attempt + 1)
})

/** The recovery button of a failed load: the same model again. */
export const retryCountingAtom = atom(null, (_, set) => set(loadAttemptAtom, (attempt) => attempt + 1))
