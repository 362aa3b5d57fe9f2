import type { ModelId } from './catalog.ts'

/**
 * The vision worker as its neighbours see it: plain data and one interface, nothing else.
 * Everything here is cloned or transferred between threads; errors that can be expected are values,
 * because Comlink keeps only the message of an `Error`.
 */

export type { ModelId }

/** Where inference runs. `wasm` is single-threaded: the page is not cross-origin isolated. */
export type Runtime = 'webgpu' | 'wasm-threads' | 'wasm'

export type LoadProgress = {
  stage: 'downloading' | 'verifying' | 'starting'
  loadedBytes: number
  /** 0 when unknown. */
  totalBytes: number
}

export type LoadFailure = {
  /**
   * `unavailable`: the file could not be fetched; `corrupt`: size or sha256 differ;
   * `unsupported`: this build cannot run the model; `runtime`: onnxruntime could not start it;
   * `superseded`: another `load` or an `unload` came in between, nothing is wrong and nothing need be shown.
   */
  kind: 'unavailable' | 'corrupt' | 'unsupported' | 'runtime' | 'superseded'
  /** For the log, not for the screen. */
  detail: string
  /** Other models that can be loaded right now: in the cache, or answered for by the site. */
  available: ModelId[]
}

export type LoadResult = { ok: true; model: ModelId; runtime: Runtime } | { ok: false; failure: LoadFailure }

export type LoadRequest = {
  model: ModelId
  /** Folder (URL, with trailing slash) the site serves prepared models from. */
  modelsUrl: string
  /** Forces a runtime; without it WebGPU is tried first, then threaded WASM. */
  runtime?: 'webgpu' | 'wasm'
}

/** Detector and tracker settings as the person sets them. Changing them never needs a reload. */
export type VisionSettings = {
  /** 0..1; people scoring less are neither shown nor counted as present nor given an id. */
  scoreThreshold: number
  /** 0..1; a detection joins a track only when its IoU with the place the track is expected at is greater. */
  iouMatch: number
  /** Seconds a track outlives its last sighting. */
  maxTrackAgeSeconds: number
  /** Inference on every Nth frame, 1..10. */
  detectEveryN: number
}

/** A point as a fraction of the frame: x of its width, y of its height. */
export type FramePoint = { x: number; y: number }

/**
 * `near`: one entry per track (whatever the number of lines) once its centre is within 20 frame pixels of a line,
 * measured perpendicularly and only where the perpendicular meets the line itself; never an exit.
 * `crossing`: walking along the line `from` → `to` as seen on screen, a person who passes to its left-hand
 * side enters and one who passes to its right-hand side exits (a line drawn top to bottom: to the right is in).
 */
export type LineRule = 'near' | 'crossing'

/**
 * The point of a person that `crossing` follows: the middle of the box's lower edge, of the box, or of its upper edge.
 * `foot` suits a camera that sees people walk, `centre` one that looks straight down, `head` a room of seats.
 */
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

/** One counted passage. Entries and exits are the numbers of events that were not undone. */
export type CountEvent = {
  /** Counts from 1 and is given once in the life of the worker, resets included. */
  id: number
  /** The stream's clock when the path met the line (`near`: when the person came close). */
  timestampMs: number
  lineId: string
  direction: 'entry' | 'exit'
  /** The person's id at the time of counting. */
  trackId: number
  /** Where the path met the line. */
  point: FramePoint
  /** 0..1; the person's newest score. */
  score: number
}

/** A box in frame pixels. */
export type FrameBox = { left: number; top: number; right: number; bottom: number }

export type TrackedPerson = { id: number; box: FrameBox; score: number; hasCrossed: boolean }

export type LineCount = { lineId: string; entries: number; exits: number }

export type LiveStats = {
  /** People in view: the median over about the last second, so that one missed frame does not make it flicker. */
  peopleInView: number
  /** Sums of `perLine`: counts of a removed line go with it, a moved line keeps its counts. */
  entries: number
  exits: number
  perLine: LineCount[]
  /** Frames processed a second, over about the last second. */
  fps: number
  /** Duration of the last detection in milliseconds: preparing the frame, inference, decoding. */
  detectionMs: number
  /** What stands in the way of a trustworthy count, as seen over the last seconds; empty when nothing does. */
  advice: CountingAdvice[]
}

/**
 * `edge`: the line is nearer to the frame's edge than people are tall, so they are cut off before they can settle;
 * `small`: people near the line (without a line: in view) are too small to be detected reliably;
 * `slow`: between two detections people move too far to tell how they passed. `lineId` null: in the whole picture.
 */
export type CountingAdvice = { kind: 'edge' | 'small' | 'slow'; lineId: string | null }

export type FrameResult = {
  frameWidth: number
  frameHeight: number
  /** On skipped frames: those of the newest detection, where they are expected to be by now. */
  people: TrackedPerson[]
  /** Counted on this frame. */
  events: CountEvent[]
  stats: LiveStats
  /** False when the frame was skipped by detect-every-N. */
  isDetected: boolean
}

/** `lost`: the device (GPU) went away and the model must be loaded again. */
export type ProcessResult =
  | { ok: true; frame: FrameResult }
  | { ok: false; kind: 'not-loaded' | 'lost' | 'failed'; detail: string }

export type Snapshot = {
  /** JPEG, quality 0.8, in the frame's own size up to 1920 pixels on the longer side. Transferred. */
  jpeg: ArrayBuffer
  width: number
  height: number
  /** A precise count finds `people.length`; otherwise the newest `peopleInView`. */
  peopleCount: number
  /** Mean score of the people in it, 0..1; null when nobody is. */
  confidence: number | null
  fps: number
  /** Length of `people`. */
  detectionCount: number
  people: FoundPerson[]
  isPrecise: boolean
}

/** A person in a still picture; the box as fractions of the frame. */
export type FoundPerson = { box: FrameBox; score: number }
export type PreciseCount = { people: FoundPerson[]; durationMs: number }

/** Frames handed in are transferred and closed by the worker in every case. */
export type VisionWorker = {
  /**
   * Counts and tracks survive, so that a model can be changed during a service. While it runs `process` answers
   * `not-loaded`. A second `load` supersedes the first.
   */
  load(request: LoadRequest, onProgress: (progress: LoadProgress) => void): Promise<LoadResult>
  /** Frees the session and forgets tracks and counts. */
  unload(): Promise<void>
  configure(settings: VisionSettings): Promise<void>
  setLines(lines: CountingLine[]): Promise<void>
  /** The overlay is drawn here after every frame, in the frame's pixel size. `null` detaches. */
  setOverlay(canvas: OffscreenCanvas | null): Promise<void>
  /**
   * `timestampMs`: the frame's own clock (media time for files), monotonic within a stream; going backwards begins
   * a new stream: tracks end, counts stay. One call at a time: another one meanwhile answers `failed`.
   */
  process(frame: VideoFrame | ImageBitmap, timestampMs: number): Promise<ProcessResult>
  /**
   * Encodes the frame and reports the count with it; `isPrecise` asks for the precise count of this very frame, while
   * live frames go on. Where there is none the newest count stands in, and the snapshot's own `isPrecise` says so.
   */
  snapshot(frame: VideoFrame | ImageBitmap, options: { isPrecise: boolean }): Promise<Snapshot>
  /** Precise counts being made end after the look they are at: snapshots fall back, the others answer null. */
  finishEarly(): Promise<void>
  /** The precise count of a frame without a picture; null while no model is loaded. */
  countPrecisely(frame: VideoFrame | ImageBitmap): Promise<PreciseCount | null>
  /** Takes one event out of the counts; the stats after it. An unknown or already undone event changes nothing. */
  undo(eventId: number): Promise<LiveStats>
  /** Entries, exits, events and tracks go; track ids restart at 1. */
  reset(): Promise<void>
  /** Resolves after about `delayMs`; a clock that hidden tabs do not throttle. */
  tick(delayMs: number): Promise<void>
}
