import type { createStore } from 'jotai'
import { monotonicMs } from '@/platform/clock.ts'
import type { CountEvent, CountingLine, LiveStats, VisionWorker } from '../../../../workers/vision/contract.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { snapshotCostAtom } from './counting.ts'
import type { Counter } from './counting.ts'
import { addCountsAtom, addToLogAtom } from './counts.ts'
import { countsOfFrame } from './counts-of-frame.ts'
import { detectorConfigAtom } from './detector-config.ts'
import { pumpFrames } from './frame-pump.ts'
import { stillPicture } from './frame-source.ts'
import type { Frame, FrameSource, WorkerTimer } from './frame-source.ts'
import { FrameTee } from './frame-tee.ts'
import { medianSnapshot } from './median-snapshot.ts'
import { createThrottledStats } from './throttled-stats.ts'

/**
 * A snapshot waits this long for a counted frame. Without a counted frame, the snapshot uses the picture in the video.
 */
const CAPTURE_WAIT_MS = 15_000

type CountingRunParts = {
  store: ReturnType<typeof createStore>
  vision: VisionWorker
  workerId: number
  video: HTMLVideoElement
  eventTime: (atMs: number) => number
  /** Called when frames begin to fail, and when a frame is counted again. */
  onFailing: (isFailing: boolean) => void
  openFrames: (timer: WorkerTimer) => FrameSource
}

export class CountingRun {
  readonly counter: Counter
  readonly #parts: CountingRunParts
  readonly #timer: WorkerTimer
  readonly #tee = new FrameTee()

  constructor(parts: CountingRunParts) {
    const { store, vision } = parts
    this.#parts = parts
    this.#timer = (delayMs) => vision.tick(delayMs)
    this.counter = {
      tick: this.#timer,
      capture: async (signal, { spanMs, isEnding }) => {
        const take = async () => {
          const picture = await this.#nextPicture(signal)
          return vision.snapshot(picture, { isPrecise: store.get(detectorConfigAtom).isPrecise })
        }
        const snapshot = await medianSnapshot(take, { spanMs, isEnding, timer: this.#timer, now: monotonicMs })
        if (spanMs > 0) store.set(snapshotCostAtom, { pictures: snapshot.pictures, pictureMs: snapshot.pictureMs })
        return snapshot
      },
      finishEarly: () => vision.finishEarly(),
      countPrecisely: async (signal) => vision.countPrecisely(await this.#nextPicture(signal)),
    }
  }

  /**
   * Counts until the source ends, the signal is aborted or the device is lost. `publish` gets the stats for the screen.
   */
  count(publish: (stats: LiveStats) => void, signal: AbortSignal): Promise<'ended' | 'lost'> {
    const throttled = createThrottledStats()
    return pumpFrames({
      source: this.#parts.openFrames(this.#timer),
      tee: this.#tee,
      process: (frame, timestampMs) => this.#process(frame, timestampMs),
      publish: (frame) => {
        const stats = throttled(frame.stats, monotonicMs())
        if (stats) publish(stats)
      },
      onFailing: (isFailing, atMs) => this.#noteFailing(isFailing, atMs),
      signal,
    })
  }

  #noteFailing(areFailing: boolean, atMs: number) {
    const { store, eventTime, onFailing } = this.#parts
    store.set(addToLogAtom, [{ kind: 'frames', areFailing, time: new Date(eventTime(atMs)).toISOString() }])
    onFailing(areFailing)
  }

  async #process(frame: Frame, timestampMs: number) {
    const { store, vision } = this.#parts
    const taken = { takenMs: monotonicMs(), timestampMs, lines: store.get(linesAtom) }
    const result = await vision.process(frame, timestampMs)
    // A frame's counts are kept even if the run was aborted during `process`.
    if (result.ok) this.#collect(result.frame.events, taken)
    return result
  }

  #collect(events: CountEvent[], frame: { takenMs: number; timestampMs: number; lines: CountingLine[] }) {
    if (events.length === 0) return
    const { store, workerId, eventTime } = this.#parts
    const wallMs = eventTime(frame.takenMs)
    // Current lines come first, because they have the newest names. `frame.lines` adds lines that were deleted since,
    // and lines of the previous camera.
    const lines = [...store.get(linesAtom), ...frame.lines]
    const counts = countsOfFrame(events, { lines, wallMs, timestampMs: frame.timestampMs })
    store.set(
      addCountsAtom,
      counts.map((count) => ({ ...count, workerId })),
    )
  }

  /** Returns the next counted frame while the video plays, or the still picture of a paused video. */
  async #nextPicture(signal: AbortSignal): Promise<Frame> {
    const { video } = this.#parts
    const isMoving = !video.paused && !video.ended
    const limit = AbortSignal.any([signal, AbortSignal.timeout(CAPTURE_WAIT_MS)])
    const counted = isMoving ? await this.#tee.next(limit).catch(() => null) : null
    if (signal.aborted) counted?.close()
    signal.throwIfAborted()
    const picture = counted ?? (await stillPicture(video, this.#timer, signal))
    if (!picture) throw new Error('There is no picture to take')
    return picture
  }
}
