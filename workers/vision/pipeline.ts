import { createAdvisor } from './advice.ts'
import type {
  CountEvent,
  CountingLine,
  FrameResult,
  LiveStats,
  PreciseCount,
  ProcessResult,
  Snapshot,
  TrackedPerson,
  VisionSettings,
  VisionWorker,
} from './contract.ts'
import { createCounter } from './count.ts'
import { createDetector } from './detector.ts'
import type { DetectorParts } from './detector.ts'
import type { Size } from './geometry.ts'
import { clearOverlay, drawOverlay } from './overlay.ts'
import { countPrecisely, toFractions } from './precise-count.ts'
import { sizeOf } from './preprocess.ts'
import type { Frame } from './preprocess.ts'
import { createPresence } from './present.ts'
import { createRateMeter } from './rate.ts'
import { figuresOf } from './snapshot.ts'
import type { encodeJpeg } from './snapshot.ts'
import { createTracker, FAINT_SCORE } from './track.ts'
import type { Track } from './track.ts'

export type PipelineParts = DetectorParts & { encodeJpeg: typeof encodeJpeg }

/** After a gap (a jump in a file, a stalled camera) the frame is looked at, whatever detect-every-N says. */
const GAP_MS = 1000

const DEFAULTS: VisionSettings = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60, detectEveryN: 2 }

/**
 * Frame → detect → track → count → draw. The one owner of what changes from frame to frame; the stages it calls keep
 * no clock and know nothing of one another. See README.md.
 */
export function createPipeline(parts: PipelineParts): VisionWorker {
  const detector = createDetector(parts)
  const tracker = createTracker()
  const counter = createCounter()
  const presence = createPresence()
  const advisor = createAdvisor()
  const rate = createRateMeter()
  let settings = DEFAULTS
  let lines: CountingLine[] = []
  let overlay: OffscreenCanvas | null = null
  let frameSize: Size | null = null
  let framesUntilDetection = 0
  let lastTimestampMs = 0
  let isBusy = false
  /** Counts unloads: what a frame in flight finds after one belongs to nobody. */
  let era = 0
  /** Counts loads and unloads: a precise count is made with one model or not at all. */
  let models = 0
  let people: TrackedPerson[] = []
  /** Counted, and not yet told: a frame that fails after its count leaves its events to the next. */
  let untold: CountEvent[] = []
  let present = 0
  let fps = 0
  let detectionMs = 0

  const draw = () => {
    if (overlay && frameSize) drawOverlay(overlay, frameSize, people, lines)
  }

  const forget = () => {
    tracker.reset()
    counter.reset()
    presence.reset()
    advisor.reset()
    rate.reset()
    people = []
    untold = []
    present = 0
    fps = 0
    framesUntilDetection = 0
  }

  const show = (tracks: readonly Track[]): TrackedPerson[] =>
    tracks
      .filter((track) => !track.isFaint)
      .map(({ id, box, score }) => ({ id, box, score, hasCrossed: counter.hasCrossed(id) }))

  /** False without a model. */
  const detect = async (frame: Frame, timestampMs: number): Promise<boolean> => {
    const beganMs = performance.now()
    const rules = settings
    const begunIn = era
    const found = await detector.detect(frame, Math.min(FAINT_SCORE, rules.scoreThreshold))
    if (!found || era !== begunIn) return false
    detectionMs = performance.now() - beganMs
    const seen = tracker.update(found.detections, timestampMs, rules)
    untold.push(...counter.observe(seen, lines, found.frame, timestampMs))
    counter.forgetExcept(tracker.remembered())
    advisor.observe(seen, lines, found, timestampMs)
    people = show(seen)
    present = presence.mark(people.length, timestampMs)
    return true
  }

  const stats = (): LiveStats => {
    const perLine = counter.totals(lines)
    const sum = (key: 'entries' | 'exits') => perLine.reduce((total, count) => total + count[key], 0)
    return {
      present,
      entries: sum('entries'),
      exits: sum('exits'),
      perLine,
      fps,
      detectionMs,
      advice: advisor.advice(),
    }
  }

  const advance = async (frame: Frame, timestampMs: number): Promise<ProcessResult> => {
    const lost = detector.lostBecause()
    if (lost !== null) return { ok: false, kind: 'lost', detail: lost }
    const isDetected = framesUntilDetection <= 0 || Math.abs(timestampMs - lastTimestampMs) > GAP_MS
    lastTimestampMs = timestampMs
    const size = sizeOf(frame)
    if (!isDetected) people = show(tracker.expect(timestampMs))
    else if (!(await detect(frame, timestampMs))) return { ok: false, kind: 'not-loaded', detail: 'No model is loaded' }
    framesUntilDetection = isDetected ? settings.detectEveryN - 1 : framesUntilDetection - 1
    frameSize = size
    fps = rate.mark(performance.now())
    draw()
    const { width: frameWidth, height: frameHeight } = size
    const events = untold
    untold = []
    const result: FrameResult = { frameWidth, frameHeight, people, events, stats: stats(), isDetected }
    return { ok: true, frame: result }
  }

  const process: VisionWorker['process'] = async (frame, timestampMs) => {
    if (isBusy) {
      frame.close()
      return { ok: false, kind: 'failed', detail: 'A frame is in flight already' }
    }
    isBusy = true
    try {
      return await advance(frame, timestampMs)
    } catch (error) {
      const lost = detector.lostBecause()
      return lost === null
        ? { ok: false, kind: 'failed', detail: String(error) }
        : { ok: false, kind: 'lost', detail: lost }
    } finally {
      isBusy = false
      frame.close()
    }
  }

  const countStill = (frame: Frame): Promise<PreciseCount | null> => {
    const begunWith = models
    const isSameModel = () => models === begunWith
    return countPrecisely(frame, settings.scoreThreshold, { ...parts, detector, isSameModel })
  }

  const snapshot: VisionWorker['snapshot'] = async (frame, { isPrecise }): Promise<Snapshot> => {
    const live = { people: toFractions(people, frameSize ?? sizeOf(frame)), present }
    const rateThen = fps
    try {
      const picture = await parts.encodeJpeg(frame)
      const precise = isPrecise ? await countStill(frame) : null
      return { ...picture, ...figuresOf(live, precise), fps: rateThen }
    } finally {
      frame.close()
    }
  }

  return {
    load(request, onProgress) {
      models++
      framesUntilDetection = 0
      return detector.load(request, onProgress)
    },
    async unload() {
      era++
      models++
      await detector.unload()
      forget()
      if (overlay) clearOverlay(overlay)
    },
    async configure(next) {
      settings = next
      framesUntilDetection = Math.min(framesUntilDetection, next.detectEveryN - 1)
    },
    async setLines(next) {
      lines = next
      draw()
    },
    async setOverlay(canvas) {
      overlay = canvas
      draw()
    },
    process,
    snapshot,
    async countPrecisely(frame) {
      try {
        return await countStill(frame)
      } finally {
        frame.close()
      }
    },
    async thumbnail(frame, width) {
      try {
        return (await parts.encodeJpeg(frame, width)).jpeg
      } finally {
        frame.close()
      }
    },
    async undo(eventId) {
      if (counter.undo(eventId)) {
        people = people.map((person) => ({ ...person, hasCrossed: counter.hasCrossed(person.id) }))
        draw()
      }
      return stats()
    },
    async reset() {
      forget()
      draw()
    },
    tick: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    listAvailable: (modelsUrl) => detector.listAvailable(modelsUrl),
  }
}
