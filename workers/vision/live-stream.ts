import type { CountingLine, FrameResult, LiveStats, VisionSettings } from './contract.ts'
import { createDetectionSchedule } from './detection-schedule.ts'
import type { Size } from './geometry.ts'
import type { Detector, DetectorParts } from './inference/detector.ts'
import { sizeOf } from './input/frame.ts'
import type { Frame } from './input/frame.ts'
import { createLiveCount } from './live-count.ts'
import { createLiveSize } from './live-size.ts'
import { createOverlay } from './overlay.ts'
import type { Overlay } from './overlay.ts'
import { createRateMeter } from './rate.ts'
import { MIN_SCORE } from './tracking/tracker.ts'

const DEFAULTS: VisionSettings = {
  scoreThreshold: 0.45,
  iouMatch: 0.25,
  maxTrackAgeSeconds: 60,
  detectEveryN: 2,
  liveSize: 'automatic',
}

/** Frame → detect → track → count → draw. Owns everything that changes from frame to frame; closes no frames. */
export function createLiveStream(detector: Pick<Detector, 'detect'>, onWarning: DetectorParts['onWarning']) {
  const count = createLiveCount()
  const rate = createRateMeter()
  const schedule = createDetectionSchedule()
  const size = createLiveSize()
  let settings = DEFAULTS
  let lines: CountingLine[] = []
  let overlay: Overlay | null = null
  let isDrawn = true
  let frameSize: Size | null = null
  let fps = 0
  let detectionMs = 0
  let inputSize = 0

  /** A drawing that fails costs no count: the first failure in a row is reported, the next frame tries again. */
  const paint = (work: () => void) => {
    try {
      work()
      isDrawn = true
    } catch (error) {
      if (isDrawn) onWarning(`The overlay could not be drawn: ${String(error)}`)
      isDrawn = false
    }
  }

  const draw = () => paint(() => frameSize && overlay?.draw(frameSize, count.people(), lines))

  const stats = (): LiveStats => ({ ...count.stats(lines), fps, detectionMs, inputSize })

  const forget = () => {
    count.reset()
    rate.reset()
    schedule.restart()
    fps = 0
  }

  /** False without a model, or when `signal` was aborted meanwhile. */
  const detect = async (frame: Frame, timestampMs: number, signal: AbortSignal): Promise<boolean> => {
    const rules = settings
    // Without a line everyone in the picture is counted.
    const purpose = lines.length > 0 ? 'passages' : 'heads'
    const isLarge = size.isLarge(rules.liveSize)
    const found = await detector.detect(frame, Math.min(MIN_SCORE, rules.scoreThreshold), { purpose, isLarge })
    if (!found || signal.aborted) return false
    const { durationMs } = found
    size.observe({ purpose, wantsLarge: isLarge, isLarge: found.isLarge, durationMs }, performance.now())
    detectionMs = durationMs
    inputSize = found.inputSize
    count.observe(found, lines, timestampMs, rules)
    return true
  }

  return {
    /** Null without a model, or when `signal` was aborted meanwhile. */
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
      return { frameWidth, frameHeight, people: count.people(), events: count.takeEvents(), stats: stats(), isDetected }
    },
    stats,
    people: () => count.people(),
    frameSize: () => frameSize,
    scoreThreshold: () => settings.scoreThreshold,
    /** Another model looks at the next frame. */
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
