import type { CountingLine, FrameBox, FrameResult, LiveStats, Mask, TrackedPerson, VisionSettings } from './contract.ts'
import { FAINT_PASSAGE_SCORE, FAINT_SCORE } from './counting/crowd.ts'
import { createDetectionSchedule } from './detection-schedule.ts'
import type { Size } from './geometry.ts'
import type { Detector, DetectorParts } from './inference/detector.ts'
import { sizeOf } from './input/frame.ts'
import type { Frame } from './input/frame.ts'
import { createLiveCount } from './live-count.ts'
import { createLiveSize } from './live-size.ts'
import { maskAdvice, outsideMasks } from './masks.ts'
import { createOverlay } from './overlay.ts'
import type { Overlay } from './overlay.ts'
import { createRateMeter } from './rate.ts'

const DEFAULTS: VisionSettings = {
  scoreThreshold: 0.45,
  iouMatch: 0.25,
  maxTrackAgeSeconds: 60,
  detectEveryN: 2,
  liveSize: 'automatic',
}

/**
 * Creates the live stream, which detects, tracks, counts and draws each frame. The stream holds everything that changes
 * from frame to frame; it closes no frames.
 */
export function createLiveStream(detector: Pick<Detector, 'detect'>, onWarning: DetectorParts['onWarning']) {
  const count = createLiveCount()
  const rate = createRateMeter()
  const schedule = createDetectionSchedule()
  const size = createLiveSize()
  let settings = DEFAULTS
  let lines: CountingLine[] = []
  let masks: Mask[] = []
  let masked = maskAdvice({ masks, lines })
  let overlay: Overlay | null = null
  let isDrawn = true
  let frameSize: Size | null = null
  let fps = 0
  let detectionMs = 0
  let inputSize = 0

  /**
   * Runs a function that draws. A failed drawing does not affect the count. Only the first of several failures in a row
   * is reported.
   */
  const paint = (work: () => void) => {
    try {
      work()
      isDrawn = true
    } catch (error) {
      if (isDrawn) onWarning(`The overlay could not be drawn: ${String(error)}`)
      isDrawn = false
    }
  }

  const keep = <Person extends { box: FrameBox }>(found: readonly Person[]): Person[] =>
    frameSize ? outsideMasks(found, { masks, lines }, frameSize) : [...found]

  /**
   * Returns the people outside masks. Detections are filtered too, but a person may be predicted into a mask between
   * detections, and a mask may be drawn over a person.
   */
  const people = (): TrackedPerson[] => keep(count.people())

  const advice = (given: LiveStats['advice']) => {
    const still = given.filter((one) => one.kind === 'still')
    const unmasked = outsideMasks(still, { masks, lines }, { width: 1, height: 1 })
    return [...masked, ...given.filter(({ kind }) => kind !== 'still'), ...unmasked]
  }

  const stats = (): LiveStats => {
    const counted = count.stats(lines)
    return { ...counted, advice: advice(counted.advice), fps, detectionMs, inputSize }
  }

  const draw = () =>
    paint(() => {
      if (!frameSize) return
      const untracked = keep(count.untracked())
      overlay?.draw(frameSize, { people: people(), untracked, lines, masks, advice: stats().advice })
    })

  const forget = () => {
    count.reset()
    rate.reset()
    schedule.restart()
    fps = 0
  }

  /** Returns false without a model, or when `signal` was aborted during the detection. */
  const detect = async (frame: Frame, timestampMs: number, signal: AbortSignal): Promise<boolean> => {
    const rules = settings
    const purpose = lines.length > 0 ? 'passages' : 'heads'
    const faintest = purpose === 'passages' ? FAINT_PASSAGE_SCORE : FAINT_SCORE
    const isLarge = size.isLarge(rules.liveSize)
    const found = await detector.detect(frame, Math.min(faintest, rules.scoreThreshold), { purpose, isLarge })
    if (!found || signal.aborted) return false
    const { durationMs } = found
    size.observe({ purpose, wantsLarge: isLarge, isLarge: found.isLarge, durationMs }, performance.now())
    detectionMs = durationMs
    inputSize = found.inputSize
    const detections = outsideMasks(found.detections, { masks, lines }, found.frame)
    count.observe({ ...found, detections }, lines, timestampMs, rules)
    return true
  }

  return {
    /** Processes one frame. Returns null without a model, or when `signal` was aborted during the detection. */
    async advance(frame: Frame, timestampMs: number, signal: AbortSignal): Promise<FrameResult | null> {
      const isDetected = schedule.isDue(timestampMs)
      const frameSides = sizeOf(frame)
      if (!isDetected) count.predict(timestampMs)
      else if (!(await detect(frame, timestampMs, signal))) return null
      schedule.advance(isDetected, settings.detectEveryN)
      frameSize = frameSides
      fps = rate.mark(performance.now())
      draw()
      const { width: frameWidth, height: frameHeight } = frameSides
      return { frameWidth, frameHeight, people: people(), events: count.takeEvents(), stats: stats(), isDetected }
    },
    stats,
    people,
    /** Returns the items of `found` whose box is outside masks. Boxes are in the same units as `frame`. */
    outsideMasks: <T extends { box: FrameBox }>(found: readonly T[], frame: Size) =>
      outsideMasks(found, { masks, lines }, frame),
    masks: () => masks,
    frameSize: () => frameSize,
    scoreThreshold: () => settings.scoreThreshold,
    /** Gives the next frame a detection, because another model was loaded. */
    changeModel(): void {
      schedule.restart()
      size.restart()
    },
    configure(next: VisionSettings): void {
      settings = next
      schedule.shorten(next.detectEveryN)
    },
    setLines(next: CountingLine[]): void {
      lines = next
      masked = maskAdvice({ masks, lines })
      draw()
    },
    setMasks(next: Mask[]): void {
      masks = next
      masked = maskAdvice({ masks, lines })
      count.keepPeople(keep)
      draw()
    },
    setOverlay(canvas: OffscreenCanvas | null): void {
      overlay = null
      paint(() => {
        overlay = canvas && createOverlay(canvas)
      })
      draw()
    },
    undo(eventId: number): void {
      if (count.undo(eventId)) draw()
    },
    reset(): void {
      forget()
      draw()
    },
    clear(): void {
      forget()
      paint(() => overlay?.clear())
    },
  }
}
