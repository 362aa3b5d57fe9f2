import type { ModelId } from './catalog.ts'

/**
 * The public interface of the vision worker: plain data and one set of functions. All data is cloned or transferred
 * between threads. Expected failures are values, because Comlink keeps only the message of an `Error`.
 */
export type { ModelId }

/** Inference runs on one of these. `wasm` is single-threaded: the page is not isolated, or memory cannot be shared. */
export type Runtime = 'webgpu' | 'wasm-threads' | 'wasm'

export type LoadProgress = {
  stage: 'downloading' | 'verifying' | 'starting'
  loadedBytes: number
  /** 0 when unknown. */
  totalBytes: number
}

export type LoadFailure = {
  /**
   * `unavailable`: no server has the file; `corrupt`: its size or sha256 differ; `unsupported`: it cannot be converted;
   * `runtime`: this machine could not run it; `superseded`: another call followed, and nothing needs to be shown.
   */
  kind: 'unavailable' | 'corrupt' | 'unsupported' | 'runtime' | 'superseded'
  /** The detail is for the log, not for the screen. */
  detail: string
  /** Other models that can be loaded right now: cached, or present on the site. */
  available: ModelId[]
}

export type FetchResult = { ok: true } | { ok: false; failure: LoadFailure }
export type LoadResult = { ok: true; model: ModelId; runtime: Runtime } | { ok: false; failure: LoadFailure }

export type LoadRequest = {
  model: ModelId
  /** Folder (URL, with trailing slash) the site serves prepared models from. */
  modelsUrl: string
  /** Forces a runtime; without it WebGPU is tried first, then threaded WASM. */
  runtime?: 'webgpu' | 'wasm'
}

/**
 * Settings of the detector and the tracker; none needs a reload. A track is kept `maxTrackAgeSeconds` after its last
 * sighting; `detectEveryN` is 1..10. `liveSize`: `automatic` is a model's large size where the device is fast enough.
 */
export type VisionSettings = {
  /** 0..1; people scoring less are not shown, not counted as in view and get no id. */
  scoreThreshold: number
  /** 0..1; a detection belongs to a track only when its IoU with the track's predicted box is greater. */
  iouMatch: number
  maxTrackAgeSeconds: number
  detectEveryN: number
  liveSize: 'automatic' | 'usual' | 'large'
}

/** A point as a fraction of the frame: x of its width, y of its height. */
export type FramePoint = { x: number; y: number }

/**
 * `near`: one entry per track, whatever the number of lines, once its centre is within 20 frame pixels of a line, measured
 * perpendicularly where that meets the line; never an exit. `crossing`: along `from` → `to` on screen, left is in, right out.
 */
export type LineRule = 'near' | 'crossing'

/** The point of a person that `crossing` follows: the middle of the box's lower edge, of the box, or of its upper edge. */
export type LinePoint = 'foot' | 'centre' | 'head'

export type CountingLine = {
  id: string
  name: string
  from: FramePoint
  to: FramePoint
  rule: LineRule
  /** `near` always takes the centre. */
  point: LinePoint
}

/** An area that is never looked at: who has the foot (with a line) or the box's centre (without) in it, by even-odd. */
export type Mask = { id: string; name: string; corners: FramePoint[] }

/** A counted crossing, with the person's id and newest score (0..1) and where the path met the line. */
export type CountEvent = {
  /** Counts from 1; never used twice by a worker, even after a reset. */
  id: number
  /** The stream's time when the path met the line (`near`: when the person came close). */
  timestampMs: number
  lineId: string
  direction: 'entry' | 'exit'
  trackId: number
  point: FramePoint
  score: number
}

/** A box in frame pixels, unless it says otherwise. */
export type FrameBox = { left: number; top: number; right: number; bottom: number }
export type TrackedPerson = { id: number; box: FrameBox; score: number; hasCrossed: boolean }
export type LineCount = { lineId: string; entries: number; exits: number }

export type LiveStats = {
  /** The median over about the last two seconds, so that one missed frame does not make it flicker. */
  peopleInView: number
  /** Sums of `perLine`: a removed line's counts are dropped, a moved line keeps its counts. */
  entries: number
  exits: number
  perLine: LineCount[]
  /** Frames processed a second, over about the last second. */
  fps: number
  /** Duration of the last detection in milliseconds, and the side of its input in model pixels, 0 before the first. */
  detectionMs: number
  inputSize: number
  /** The reasons that made the count unreliable in the last seconds; empty when there were none. */
  advice: CountingAdvice[]
}

/**
 * `edge`: the line is so near to the frame's edge that people on it are cut off; `small`: people near the line (without
 * a line: in view) are too small to be detected reliably; `slow`: people move too far between two detections to follow
 * them across the line; `masked`: the line is inside masks. `lineId` null: in the whole frame. `still`: in the box, in
 * fractions of the frame, something never moves that looks like a person.
 */
export type CountingAdvice =
  | { kind: 'edge' | 'small' | 'slow' | 'masked'; lineId: string | null }
  | { kind: 'still'; lineId: null; box: FrameBox }

export type FrameResult = {
  frameWidth: number
  frameHeight: number
  /** On skipped frames: the people of the newest detection, at their predicted places. */
  people: TrackedPerson[]
  /** Counted on this frame. */
  events: CountEvent[]
  stats: LiveStats
  /** False when the frame was skipped by detect-every-N. */
  isDetected: boolean
}

/** `lost`: the device (GPU) was lost and the model must be loaded again. */
export type ProcessResult =
  | { ok: true; frame: FrameResult }
  | { ok: false; kind: 'not-loaded' | 'lost' | 'failed'; detail: string }

export type Snapshot = {
  /** JPEG, quality 0.8, in the frame's own size up to 1920 pixels on the longer side. Transferred. */
  jpeg: ArrayBuffer
  width: number
  height: number
  /** `people.length` of a precise count, or of one look in the model's large size; otherwise the newest `peopleInView`. */
  peopleCount: number
  /** Mean score of `people`, 0..1; null when there are none. */
  confidence: number | null
  fps: number
  detectionCount: number
  people: FoundPerson[]
  isPrecise: boolean
}

/** A person in a still picture; the box as fractions of the frame. */
export type FoundPerson = { box: FrameBox; score: number }
export type PreciseCount = { people: FoundPerson[]; durationMs: number }

/** Frames handed in are transferred and closed by the worker in every case. */
export type VisionWorker = {
  /** Brings a model's file for the next `load` of it, from cache, site or source. A second call supersedes the first. */
  fetchModel(request: LoadRequest, onProgress: (progress: LoadProgress) => void): Promise<FetchResult>
  /** The models that are cached or on the site. Reads no file. */
  availableModels(modelsUrl: string): Promise<ModelId[]>
  /** Keeps a model's file from disk and answers whose it is; null when it is none of the catalog's. */
  keepModelFile(file: Blob): Promise<ModelId | null>
  /** Keeps counts, tracks and, until this one has started, the model before. A second `load` supersedes the first. */
  load(request: LoadRequest, onProgress: (progress: LoadProgress) => void): Promise<LoadResult>
  /** Releases the model and drops tracks and counts. */
  unload(): Promise<void>
  configure(settings: VisionSettings): Promise<void>
  setLines(lines: CountingLine[]): Promise<void>
  setMasks(masks: Mask[]): Promise<LiveStats>
  /** The overlay is drawn on this canvas after every frame, in the frame's pixel size. `null` detaches it. */
  setOverlay(canvas: OffscreenCanvas | null): Promise<void>
  /**
   * `timestampMs`: the stream's clock (media time for files); when it runs backwards a new stream starts: tracks end,
   * counts stay. One call at a time: a second one answers `failed`.
   */
  process(frame: VideoFrame | ImageBitmap, timestampMs: number): Promise<ProcessResult>
  /**
   * Encodes the frame, with masks black, and adds the count. `isPrecise` asks for the precise count, which runs beside live
   * frames; where it is not possible the newest live count is used, and the snapshot says so. See `Snapshot.peopleCount`.
   */
  snapshot(frame: VideoFrame | ImageBitmap, options: { isPrecise: boolean }): Promise<Snapshot>
  /** Precise counts in progress end after their current tile: snapshots use the live count, others answer null. */
  finishEarly(): Promise<void>
  /** The precise count of a frame, without a snapshot; null while no model is loaded. */
  countPrecisely(frame: VideoFrame | ImageBitmap): Promise<PreciseCount | null>
  /** Takes one event out of the counts and answers the new stats. An unknown or undone event changes nothing. */
  undo(eventId: number): Promise<LiveStats>
  /** Drops counts, events and tracks; track ids restart at 1. */
  reset(): Promise<void>
  /** Resolves after about `delayMs`; unlike the page's timers it is not throttled in hidden tabs. */
  tick(delayMs: number): Promise<void>
}

export type HelperCall = { helper: number; /** null: the page ends the helper */ setup: object | null }
