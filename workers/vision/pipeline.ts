import type {
  CountingLine,
  FrameResult,
  LiveStats,
  PreciseCount,
  ProcessResult,
  Snapshot,
  VisionSettings,
  VisionWorker,
} from './contract.ts'
import type { Size } from './geometry.ts'
import { createDetector } from './inference/detector.ts'
import type { DetectorParts } from './inference/detector.ts'
import { sizeOf } from './input/preprocess.ts'
import type { Frame } from './input/preprocess.ts'
import { createLiveCount } from './live-count.ts'
import { clearOverlay, drawOverlay } from './overlay.ts'
import { createRateMeter } from './rate.ts'
import { countPrecisely, toFractions } from './still/precise-count.ts'
import { figuresOf } from './still/snapshot.ts'
import type { encodeJpeg } from './still/snapshot.ts'
import { FAINT_SCORE } from './tracking/track.ts'

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
  const live = createLiveCount()
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
  /** Counts loads, unloads and calls to hurry: a precise count is made within one of these spells or not at all. */
  let spell = 0
  let fps = 0
  let detectionMs = 0

  const draw = () => {
    if (overlay && frameSize) drawOverlay(overlay, frameSize, live.people(), lines)
  }

  const forget = () => {
    live.reset()
    rate.reset()
    fps = 0
    framesUntilDetection = 0
  }

  /** False without a model. */
  const detect = async (frame: Frame, timestampMs: number): Promise<boolean> => {
    const beganMs = performance.now()
    const rules = settings
    const begunIn = era
    const found = await detector.detect(frame, Math.min(FAINT_SCORE, rules.scoreThreshold))
    if (!found || era !== begunIn) return false
    detectionMs = performance.now() - beganMs
    live.observe(found, lines, timestampMs, rules)
    return true
  }

  const stats = (): LiveStats => ({ ...live.stats(lines), fps, detectionMs })

  const advance = async (frame: Frame, timestampMs: number): Promise<ProcessResult> => {
    const lost = detector.lostBecause()
    if (lost !== null) return { ok: false, kind: 'lost', detail: lost }
    const isDetected = framesUntilDetection <= 0 || Math.abs(timestampMs - lastTimestampMs) > GAP_MS
    lastTimestampMs = timestampMs
    const size = sizeOf(frame)
    if (!isDetected) live.expect(timestampMs)
    else if (!(await detect(frame, timestampMs))) return { ok: false, kind: 'not-loaded', detail: 'No model is loaded' }
    framesUntilDetection = isDetected ? settings.detectEveryN - 1 : framesUntilDetection - 1
    frameSize = size
    fps = rate.mark(performance.now())
    draw()
    const { width: frameWidth, height: frameHeight } = size
    // Asked for last: a frame that fails after its count leaves its events to the next.
    const counted = { people: live.people(), events: live.takeEvents(), stats: stats() }
    const result: FrameResult = { frameWidth, frameHeight, ...counted, isDetected }
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
    const begunIn = spell
    const isWanted = () => spell === begunIn
    return countPrecisely(frame, settings.scoreThreshold, { ...parts, detector, isWanted })
  }

  const snapshot: VisionWorker['snapshot'] = async (frame, { isPrecise }): Promise<Snapshot> => {
    const { present, fps: rateThen } = stats()
    const then = { people: toFractions(live.people(), frameSize ?? sizeOf(frame)), present }
    try {
      const picture = await parts.encodeJpeg(frame)
      const precise = isPrecise ? await countStill(frame) : null
      return { ...picture, ...figuresOf(then, precise), fps: rateThen }
    } finally {
      frame.close()
    }
  }

  return {
    load(request, onProgress) {
      spell++
      framesUntilDetection = 0
      return detector.load(request, onProgress)
    },
    async unload() {
      era++
      spell++
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
    hurry: async () => void spell++,
    async countPrecisely(frame) {
      try {
        return await countStill(frame)
      } finally {
        frame.close()
      }
    },
    async undo(eventId) {
      if (live.undo(eventId)) draw()
      return stats()
    },
    async reset() {
      forget()
      draw()
    },
    tick: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  }
}
