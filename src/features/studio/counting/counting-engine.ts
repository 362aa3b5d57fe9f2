import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { monotonicMs, wait } from '@/platform/clock.ts'
import type { Wait } from '@/platform/clock.ts'
import type { CountingLine, FrameResult, LoadFailure, LoadResult } from '../../../../workers/vision/contract.ts'
import { createThrottledStats } from './throttled-stats.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import type { StreamSource } from '../camera/camera-stream.ts'
import {
  counterAtom,
  countedStatsAtom,
  countingStateAtom,
  isCountingOnAtom,
  loadAttemptAtom,
  overlayKeyStateAtom,
  stageAtom,
} from './counting.ts'
import { countsOfFrame } from './counts-of-frame.ts'
import { addCountsAtom, countingWorkerAtom } from './counts.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { detectorConfigAtom, visionSettings } from './detector-config.ts'
import { createEventTime } from './event-time.ts'
import { FrameTap, pumpFrames } from './frame-pump.ts'
import { openFrames, standingPicture } from './frame-source.ts'
import type { Frame, FrameSource, Tick } from './frame-source.ts'
import { openVision } from './vision-client.ts'
import type { VisionClient } from './vision-client.ts'

type Store = ReturnType<typeof createStore>

/** The world around the engine; tests hand in another. */
export type CountingTools = {
  openVision(onCrash: (detail: string) => void): VisionClient
  openFrames(source: StreamSource, video: HTMLVideoElement, tick: Tick): FrameSource
  wait: Wait
  /** Folder the site serves models from, with a trailing slash. */
  modelsUrl: string
}

export const browserTools: CountingTools = {
  openVision,
  openFrames,
  wait,
  modelsUrl: `${import.meta.env.BASE_URL}models/`,
}

/** Between the switch and the load, so that dragging a slider does not load at every step. */
const LOAD_DELAY_MS = 200
/** How long a snapshot waits for a frame that is counted before it takes the picture as it stands. */
const CAPTURE_WAIT_MS = 15_000

/** Everything a load depends on: whenever it differs the detector is loaded anew, null closes it. */
const wantedAtom = atom((get) => {
  const stream = get(cameraStreamAtom)
  const video = get(stageAtom)?.video
  if (!get(isCountingOnAtom) || stream.phase !== 'live' || !video) return null
  const { model, scoreThreshold } = get(detectorConfigAtom)
  return { source: stream.source, video, model, scoreThreshold, attempt: get(loadAttemptAtom) }
})
type Wanted = NonNullable<ReturnType<typeof readWanted>>
const readWanted = (store: Store) => store.get(wantedAtom)

/** Counts of an earlier visit are listed still: no worker has the number of one before it. */
let lastWorkerId = 0

/** The state machine of loading, counting, failing and recovering; see `Counting`. One for a visit of the studio. */
export class CountingEngine {
  readonly #store: Store
  readonly #tools: CountingTools
  readonly #canvasOwners = new WeakMap<HTMLCanvasElement, VisionClient>()
  #client: VisionClient | null = null
  #wanted: Wanted | null = null
  #run = new AbortController()
  /** Set once the GPU has been lost: this visit goes on without it. */
  #isGpuLost = false
  #isAsked = false
  #workerId = 0
  readonly #eventTime = createEventTime()

  constructor(store: Store, tools: CountingTools = browserTools) {
    this.#store = store
    this.#tools = tools
  }

  start(): () => void {
    const forget = [
      this.#store.sub(wantedAtom, () => this.#askToFollow()),
      this.#store.sub(stageAtom, () => this.#lendOverlay()),
      this.#store.sub(detectorConfigAtom, () => this.#configure()),
      this.#store.sub(linesAtom, () => this.#sendLines()),
    ]
    this.#askToFollow()
    return () => {
      for (const one of forget) one()
      this.#run.abort()
      this.#client?.close()
      this.#client = null
      this.#store.set(countingWorkerAtom, null)
      this.#wanted = null
      this.#show({ phase: 'off' })
    }
  }

  /** A moment later, because the screen takes the stage away and gives it back when it mounts a new canvas. */
  #askToFollow() {
    if (this.#isAsked) return
    this.#isAsked = true
    queueMicrotask(() => {
      this.#isAsked = false
      this.#follow()
    })
  }

  #follow() {
    const wanted = readWanted(this.#store)
    if (isSame(wanted, this.#wanted)) return
    this.#wanted = wanted
    this.#run.abort()
    this.#run = new AbortController()
    if (wanted) return void this.#loadAndCount(wanted, this.#run.signal)
    this.#show({ phase: 'off' })
    this.#log(this.#client?.vision.unload())
  }

  async #loadAndCount(wanted: Wanted, signal: AbortSignal) {
    try {
      await this.#tools.wait(LOAD_DELAY_MS, signal)
      for (;;) {
        const loaded = await this.#load(wanted, signal)
        if (signal.aborted) return
        if (!loaded.ok) return this.#fail(loaded.failure)
        const end = await this.#count(wanted, loaded, signal)
        if (end !== 'lost' || signal.aborted) return
        if (this.#isGpuLost) return this.#fail({ kind: 'runtime', detail: 'The device was lost twice', available: [] })
        this.#isGpuLost = true
      }
    } catch (error) {
      if (signal.aborted) return
      this.#fail({ kind: 'runtime', detail: String(error), available: [] })
    }
  }

  #load({ model }: Wanted, signal: AbortSignal): Promise<LoadResult> {
    this.#store.set(counterAtom, null)
    this.#store.set(countingStateAtom, { phase: 'loading', progress: null })
    const { vision } = this.#openClient()
    this.#configure()
    this.#sendLines()
    this.#lendOverlay()
    const request = {
      model,
      modelsUrl: this.#tools.modelsUrl,
      ...(this.#isGpuLost ? { runtime: 'wasm' as const } : {}),
    }
    return vision.load(request, (progress) => {
      const isStillLoading = !signal.aborted && this.#store.get(countingStateAtom).phase === 'loading'
      if (isStillLoading) this.#store.set(countingStateAtom, { phase: 'loading', progress })
    })
  }

  async #count({ source, video }: Wanted, { model, runtime }: LoadResult & { ok: true }, signal: AbortSignal) {
    const { vision } = this.#openClient()
    const tap = new FrameTap()
    const throttled = createThrottledStats()
    const tick: Tick = (delayMs) => vision.tick(delayMs)
    this.#store.set(countingStateAtom, { phase: 'counting', runtime, model, frame: null })
    this.#store.set(counterAtom, {
      tick,
      capture: async (given) =>
        vision.snapshot(await this.#nextPicture(tap, video, tick, given), {
          isPrecise: this.#store.get(detectorConfigAtom).isPrecise,
        }),
      finishEarly: () => vision.finishEarly(),
      countPrecisely: async (given) => vision.countPrecisely(await this.#nextPicture(tap, video, tick, given)),
    })
    const publish = (frame: FrameResult) => {
      const stats = throttled(frame.stats, monotonicMs())
      if (!stats) return
      this.#store.set(countedStatsAtom, stats)
      this.#store.set(countingStateAtom, { phase: 'counting', runtime, model, frame })
    }
    const process = async (frame: Frame, timestampMs: number) => {
      const taken = { takenMs: monotonicMs(), timestampMs, lines: this.#store.get(linesAtom) }
      const result = await vision.process(frame, timestampMs)
      // Before anybody looks whether the frame is still wanted: what was counted is counted.
      if (result.ok) this.#collect(result.frame, taken)
      return result
    }
    try {
      return await pumpFrames({ source: this.#tools.openFrames(source, video, tick), tap, process, publish, signal })
    } finally {
      if (!signal.aborted) this.#store.set(counterAtom, null)
    }
  }

  #collect({ events }: FrameResult, frame: { takenMs: number; timestampMs: number; lines: CountingLine[] }) {
    if (events.length === 0) return
    const wallMs = this.#eventTime(frame.takenMs)
    // By their newest names, and by those they had when they were deleted or left for another camera's meanwhile.
    const lines = [...this.#store.get(linesAtom), ...frame.lines]
    const counts = countsOfFrame(events, { lines, wallMs, timestampMs: frame.timestampMs })
    this.#store.set(
      addCountsAtom,
      counts.map((count) => ({ ...count, workerId: this.#workerId })),
    )
  }

  /** A frame together with its count where frames come; the standing picture where the video is stopped. */
  async #nextPicture(tap: FrameTap, video: HTMLVideoElement, tick: Tick, signal: AbortSignal): Promise<Frame> {
    const isMoving = !video.paused && !video.ended
    const limit = AbortSignal.any([signal, AbortSignal.timeout(CAPTURE_WAIT_MS)])
    const counted = isMoving ? await tap.next(limit).catch(() => null) : null
    signal.throwIfAborted()
    const picture = counted ?? (await standingPicture(video, tick, signal))
    if (!picture) throw new Error('There is no picture to take')
    return picture
  }

  #openClient(): VisionClient {
    if (this.#client) return this.#client
    const client = this.#tools.openVision((detail) => {
      if (this.#client !== client) return
      this.#client = null
      this.#store.set(countingWorkerAtom, null)
      this.#run.abort()
      if (this.#wanted) this.#fail({ kind: 'runtime', detail, available: [] })
    })
    this.#client = client
    this.#workerId = ++lastWorkerId
    const { vision } = client
    this.#store.set(countingWorkerAtom, {
      id: this.#workerId,
      undo: (eventId) => vision.undo(eventId),
      reset: () => vision.reset(),
    })
    return client
  }

  #lendOverlay() {
    const canvas = this.#store.get(stageAtom)?.overlay
    const client = this.#client
    if (!canvas || !client || this.#canvasOwners.get(canvas) === client) return
    // A canvas lent to an earlier worker is lost with it: ask the screen for another.
    if (this.#canvasOwners.has(canvas)) return this.#store.set(overlayKeyStateAtom, (key) => key + 1)
    this.#canvasOwners.set(canvas, client)
    this.#log(client.vision.setOverlay(canvas.transferControlToOffscreen()))
  }

  #configure() {
    this.#log(this.#client?.vision.configure(visionSettings(this.#store.get(detectorConfigAtom))))
  }

  #sendLines() {
    this.#log(this.#client?.vision.setLines(this.#store.get(linesAtom)))
  }

  #fail(failure: LoadFailure) {
    console.warn('Counting failed', failure)
    this.#show({ phase: 'failed', failure })
  }

  /** Off or failed: nothing is counted, so nothing may look counted. */
  #show(state: { phase: 'off' } | { phase: 'failed'; failure: LoadFailure }) {
    this.#store.set(counterAtom, null)
    this.#store.set(countedStatsAtom, null)
    this.#store.set(countingStateAtom, state)
  }

  /** A crash shows itself through `onCrash`; what was asked of the worker meanwhile only needs a line in the log. */
  #log(asked: Promise<unknown> | undefined) {
    asked?.catch((error: unknown) => console.info('The vision worker did not answer', error))
  }
}

function isSame(a: Wanted | null, b: Wanted | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.source === b.source &&
    a.video === b.video &&
    a.model === b.model &&
    a.scoreThreshold === b.scoreThreshold &&
    a.attempt === b.attempt
  )
}
