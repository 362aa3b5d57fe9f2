import type { ModelId } from './catalog.ts'

/**
 * This file is the public interface of the vision worker: plain data and one set of functions. All data is cloned or
 * transferred between threads. Expected failures are values, because Comlink keeps only the message of an `Error`.
 */
export type { ModelId }

/** `wasm` has one thread, for pages that are not cross-origin isolated or cannot share memory. */
export type Runtime = 'webgpu' | 'wasm-threads' | 'wasm'

export type LoadProgress = {
  stage: 'downloading' | 'verifying' | 'starting'
  loadedBytes: number
  /** 0 while the size is unknown. */
  totalBytes: number
}

export type LoadFailure = {
  /**
   * `unavailable`: no server has the file. `corrupt`: its size or sha256 differs. `unsupported`: it cannot be
   * converted. `runtime`: this machine cannot run it. `superseded`: a newer call replaced this call.
   */
  kind: 'unavailable' | 'corrupt' | 'unsupported' | 'runtime' | 'superseded'
  /** The detail is for the log, not for the screen. */
  detail: string
  /** Other models that can be loaded right now, because they are cached or on the site. */
  available: ModelId[]
}

export type FetchResult = { ok: true } | { ok: false; failure: LoadFailure }
export type LoadResult = { ok: true; model: ModelId; runtime: Runtime } | { ok: false; failure: LoadFailure }

export type LoadRequest = {
  model: ModelId
  /** URL of the folder, with trailing slash, from which the site serves prepared models. */
  modelsUrl: string
  /** Forces a runtime. Without this field, WebGPU is tried first, then threaded WebAssembly. */
  runtime?: 'webgpu' | 'wasm'
}

/**
 * Settings of the detector and the tracker; a change needs no reload. A track is kept `maxTrackAgeSeconds` after its
 * last sighting. `detectEveryN` is 1..10. `automatic` uses a model's large size where the device is fast enough.
 */
export type VisionSettings = {
  /** 0..1; people with a lower score are not shown, not counted as in view and get no id. */
  scoreThreshold: number
  /** 0..1; a detection belongs to a track only if its IoU with the predicted box is greater than this value. */
  iouMatch: number
  maxTrackAgeSeconds: number
  detectEveryN: number
  liveSize: 'automatic' | 'usual' | 'large'
}

/** A point in fractions of the frame: `x` of its width, `y` of its height. */
export type FramePoint = { x: number; y: number }

/**
 * `near`: a track is one entry when its centre comes within 20 frame pixels of a line. A track near several lines is
 * still one entry. There are no exits. The distance is measured at a right angle to the line. `crossing`: look along the
 * line on screen, from `from` to `to`. A walk from right to left is an entry, and a walk from left to right is an exit.
 */
export type LineRule = 'near' | 'crossing'

/** The person's point that `crossing` follows: the middle of the box's lower edge, of the box or of its upper edge. */
export type LinePoint = 'foot' | 'centre' | 'head'

export type CountingLine = {
  id: string
  name: string
  from: FramePoint
  to: FramePoint
  rule: LineRule
  /** The rule `near` ignores this field and uses the centre. */
  point: LinePoint
}

/** People whose foot (without lines: whose box's centre) is in this polygon (even-odd rule) are not counted. */
export type Mask = { id: string; name: string; corners: FramePoint[] }

/** A counted crossing: the person's id and newest score (0..1), and the `point` where the path met the line. */
export type CountEvent = {
  /** Counts from 1. A worker never uses an id twice, even after a reset. */
  id: number
  /** The stream's time when the path met the line or, with the rule `near`, when the person came close to the line. */
  timestampMs: number
  lineId: string
  direction: 'entry' | 'exit'
  trackId: number
  point: FramePoint
  score: number
}

/** A box in frame pixels. Some fields use fractions of the frame instead, as their comments say. */
export type FrameBox = { left: number; top: number; right: number; bottom: number }
export type TrackedPerson = { id: number; box: FrameBox; score: number; hasCrossed: boolean }
export type LineCount = { lineId: string; entries: number; exits: number }

export type LiveStats = {
  /** The median over about the last two seconds, so that one missed frame does not make the number flicker. */
  peopleInView: number
  /** Sums of `perLine`. A removed line's counts are dropped; a moved line keeps its counts. */
  entries: number
  exits: number
  perLine: LineCount[]
  /** Frames processed per second, over about the last second. */
  fps: number
  /** Milliseconds of the last detection, and the side of its input in model pixels; 0 before the first detection. */
  detectionMs: number
  inputSize: number
  /** The reasons that made the count unreliable in the last seconds; empty when there were none. */
  advice: CountingAdvice[]
}

/**
 * `edge`: the line is so near to the frame's edge that people on the line are cut off. `small`: people near the line
 * (without lines: all people) are too small for reliable detection. `slow`: people move too far between two detections.
 * `masked`: masks cover the line. `still`: a thing in the box (fractions of the frame) looks like a person and never
 * moves. `lineId` is null for advice about the whole frame.
 */
export type CountingAdvice =
  | { kind: 'edge' | 'small' | 'slow' | 'masked'; lineId: string | null }
  | { kind: 'still'; lineId: null; box: FrameBox }

export type FrameResult = {
  frameWidth: number
  frameHeight: number
  /** The people of the newest detection; on skipped frames, at their predicted places. */
  people: TrackedPerson[]
  events: CountEvent[]
  stats: LiveStats
  /** False when detect-every-N skipped the frame. */
  isDetected: boolean
}

/** `lost`: the GPU was lost, and the model must be loaded again. */
export type ProcessResult =
  | { ok: true; frame: FrameResult }
  | { ok: false; kind: 'not-loaded' | 'lost' | 'failed'; detail: string }

export type Snapshot = {
  /** JPEG of quality 0.8, in the frame's own size up to 1920 pixels on the longer side. Transferred to the page. */
  jpeg: ArrayBuffer
  width: number
  height: number
  /** `people.length` after a precise count or a detection in the large size; otherwise the newest `peopleInView`. */
  peopleCount: number
  /** Mean score of `people`, 0..1; null without people. */
  confidence: number | null
  fps: number
  detectionCount: number
  people: FoundPerson[]
  isPrecise: boolean
}

/** A person in a still picture; the box is in fractions of the frame. */
export type FoundPerson = { box: FrameBox; score: number }
export type PreciseCount = { people: FoundPerson[]; durationMs: number }

/** Frames are transferred to the worker, which always closes them. */
export type VisionWorker = {
  /** Fetches a model's file from cache, site or source for the next `load`. A second call supersedes the first. */
  fetchModel(request: LoadRequest, onProgress: (progress: LoadProgress) => void): Promise<FetchResult>
  /** Returns the models that are cached or on the site, without reading a file. */
  availableModels(modelsUrl: string): Promise<ModelId[]>
  /** Stores a model's file from disk and returns its model; null when the file is not in the catalog. */
  keepModelFile(file: Blob): Promise<ModelId | null>
  /** Loads a model. Until then the previous model runs. Counts and tracks stay. A second call supersedes the first. */
  load(request: LoadRequest, onProgress: (progress: LoadProgress) => void): Promise<LoadResult>
  /** Releases the model and drops tracks and counts. */
  unload(): Promise<void>
  configure(settings: VisionSettings): Promise<void>
  setLines(lines: CountingLine[]): Promise<void>
  setMasks(masks: Mask[]): Promise<LiveStats>
  /** Draws the overlay on this canvas after every frame, in the frame's pixel size. `null` detaches the canvas. */
  setOverlay(canvas: OffscreenCanvas | null): Promise<void>
  /**
   * Counts the people of a frame. `timestampMs` is the time of the stream (media time for files). A smaller time than
   * before starts a new stream, ends the tracks and keeps the counts. Answers `failed` while another call is running.
   */
  process(frame: VideoFrame | ImageBitmap, timestampMs: number): Promise<ProcessResult>
  /**
   * Encodes the frame, with masks black, and adds the count. `isPrecise` asks for the precise count, which runs beside
   * live frames. Where the precise count fails, the newest live count is used, and the snapshot's `isPrecise` is false.
   */
  snapshot(frame: VideoFrame | ImageBitmap, options: { isPrecise: boolean }): Promise<Snapshot>
  /** Ends precise counts after their current tile. Snapshots use the live count; `countPrecisely` answers null. */
  finishEarly(): Promise<void>
  /** Returns the precise count of a frame; null without a model, or when the count ended early or failed. */
  countPrecisely(frame: VideoFrame | ImageBitmap): Promise<PreciseCount | null>
  /** Takes one event out of the counts and returns the new stats. An unknown or undone event changes nothing. */
  undo(eventId: number): Promise<LiveStats>
  /** Drops counts, events and tracks; track ids restart at 1. */
  reset(): Promise<void>
  /** Resolves after about `delayMs`; unlike the page's timers, this timer is not throttled in hidden tabs. */
  tick(delayMs: number): Promise<void>
}

export type HelperCall = { helper: number; /** Null ends the helper. */ setup: object | null }
