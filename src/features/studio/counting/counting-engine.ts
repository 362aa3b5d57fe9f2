import type { createStore } from 'jotai'
import { wait } from '@/platform/clock.ts'
import type { Wait } from '@/platform/clock.ts'
import { followAtom } from '@/platform/follow-atom.ts'
import type { LiveStats, LoadFailure, LoadResult } from '../../../../workers/vision/contract.ts'
import type { StreamSource } from '../camera/camera-stream.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { countingAtom, countingEngineRef, liveStatsAtom, overlayKeyAtom, stageAtom } from './counting.ts'
import type { Counter, CountingControls } from './counting.ts'
import { countingRequestAtom, isSameRequest } from './counting-request.ts'
import type { CountingRequest } from './counting-request.ts'
import { CountingRun } from './counting-run.ts'
import { detectorConfigAtom, visionSettings } from './detector-config.ts'
import { createEventTime } from './event-time.ts'
import { openFrames } from './frame-source.ts'
import type { FrameSource, WorkerTimer } from './frame-source.ts'
import { openVision } from './vision-client.ts'
import type { VisionClient } from './vision-client.ts'

type Store = ReturnType<typeof createStore>

/** What the engine needs from the browser; tests inject their own. */
export type CountingTools = {
  openVision(onCrash: (detail: string) => void): VisionClient
  openFrames(source: StreamSource, video: HTMLVideoElement, timer: WorkerTimer): FrameSource
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

/** Counts of an earlier visit are still listed, so no worker gets the number of one before it. */
let lastWorkerId = 0

/** The state machine of loading, counting, failing and recovering; see `Counting`. One for a visit of the studio. */
export class CountingEngine implements CountingControls {
  counter: Counter | null = null
  readonly #store: Store
  readonly #tools: CountingTools
  readonly #eventTime = createEventTime()
  readonly #canvasOwners = new WeakMap<HTMLCanvasElement, VisionClient>()
  #client: VisionClient | null = null
  #workerId = 0
  /** Ends the current run when its worker crashes; null while nothing is to be counted. */
  #crash: AbortController | null = null
  #lastRun = 0
  /** Set once the GPU has been lost: this visit goes on without it. */
  #isGpuLost = false

  constructor(store: Store, tools: CountingTools = browserTools) {
    this.#store = store
    this.#tools = tools
  }

  start(): () => void {
    const ref = this.#store.get(countingEngineRef)
    ref.current = this
    const stops = [
      // Deferred, because the screen clears the stage and sets it again when it mounts a new canvas.
      followAtom(this.#store, countingRequestAtom, (request, signal) => this.#follow(request, signal), {
        isEqual: isSameRequest,
        isDeferred: true,
      }),
      this.#store.sub(stageAtom, () => this.#transferOverlay()),
      this.#store.sub(detectorConfigAtom, () => this.#configure()),
      this.#store.sub(linesAtom, () => this.#sendLines()),
    ]
    return () => {
      for (const stop of stops) stop()
      this.#crash = null
      this.#client?.close()
      this.#client = null
      if (ref.current === this) ref.current = null
      this.#show({ phase: 'off' })
    }
  }

  async undo({ workerId, eventId }: { workerId: number; eventId: number }) {
    if (this.#client && workerId === this.#workerId) this.#showStats(await this.#client.vision.undo(eventId))
  }

  async reset() {
    await this.#client?.vision.reset()
    const stats = this.#store.get(liveStatsAtom)
    if (!stats) return
    const perLine = stats.perLine.map(({ lineId }) => ({ lineId, entries: 0, exits: 0 }))
    this.#showStats({ ...stats, entries: 0, exits: 0, perLine })
  }

  #follow(request: CountingRequest | null, signal: AbortSignal) {
    this.#crash = request && new AbortController()
    if (request && this.#crash) return void this.#loadAndCount(request, AbortSignal.any([signal, this.#crash.signal]))
    this.#show({ phase: 'off' })
    this.#log(this.#client?.vision.unload())
  }

  async #loadAndCount(request: CountingRequest, signal: AbortSignal) {
    try {
      await this.#tools.wait(LOAD_DELAY_MS, signal)
      for (;;) {
        const loaded = await this.#load(request, signal)
        if (signal.aborted) return
        if (!loaded.ok) return this.#fail(loaded.failure)
        const end = await this.#count(request, loaded, signal)
        if (end !== 'lost' || signal.aborted) return
        if (this.#isGpuLost) return this.#fail({ kind: 'runtime', detail: 'The device was lost twice', available: [] })
        this.#isGpuLost = true
      }
    } catch (error) {
      if (signal.aborted) return
      this.#fail({ kind: 'runtime', detail: String(error), available: [] })
    }
  }

  #load({ model }: CountingRequest, signal: AbortSignal): Promise<LoadResult> {
    const stats = this.#store.get(liveStatsAtom)
    this.counter = null
    this.#store.set(countingAtom, { phase: 'loading', progress: null, stats })
    const { vision } = this.#openClient()
    this.#configure()
    this.#sendLines()
    this.#transferOverlay()
    const request = {
      model,
      modelsUrl: this.#tools.modelsUrl,
      ...(this.#isGpuLost ? { runtime: 'wasm' as const } : {}),
    }
    return vision.load(request, (progress) => {
      if (signal.aborted) return
      this.#store.set(countingAtom, (now) => (now.phase === 'loading' ? { ...now, progress } : now))
    })
  }

  async #count({ source, video }: CountingRequest, { model, runtime }: LoadResult & { ok: true }, signal: AbortSignal) {
    const run = ++this.#lastRun
    const publish = (stats: LiveStats | null) =>
      this.#store.set(countingAtom, { phase: 'counting', run, runtime, model, stats })
    const counting = new CountingRun({
      store: this.#store,
      vision: this.#openClient().vision,
      workerId: this.#workerId,
      video,
      eventTime: this.#eventTime,
      // No snapshot is taken with the figures of frames long past.
      onFailing: (isFailing) => {
        if (!signal.aborted) this.counter = isFailing ? null : counting.counter
      },
      openFrames: (timer) => this.#tools.openFrames(source, video, timer),
    })
    this.counter = counting.counter
    publish(this.#store.get(liveStatsAtom))
    try {
      return await counting.count(publish, signal)
    } finally {
      if (!signal.aborted) this.counter = null
    }
  }

  #openClient(): VisionClient {
    if (this.#client) return this.#client
    const client = this.#tools.openVision((detail) => {
      if (this.#client !== client) return
      this.#client = null
      if (!this.#crash) return
      this.#crash.abort()
      this.#fail({ kind: 'runtime', detail, available: [] })
    })
    this.#client = client
    this.#workerId = ++lastWorkerId
    return client
  }

  /** A canvas can be transferred once, to one worker, and is lost with it: browsers throw at a second transfer. */
  #transferOverlay() {
    const canvas = this.#store.get(stageAtom)?.overlay
    const client = this.#client
    if (!canvas || !client || this.#canvasOwners.get(canvas) === client) return
    if (this.#canvasOwners.has(canvas)) return this.#store.set(overlayKeyAtom, (key) => key + 1)
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

  #show(state: { phase: 'off' } | { phase: 'failed'; failure: LoadFailure }) {
    this.counter = null
    this.#store.set(countingAtom, state)
  }

  /** Nothing where no figures are shown. */
  #showStats(stats: LiveStats) {
    this.#store.set(countingAtom, (now) => ('stats' in now && now.stats ? { ...now, stats } : now))
  }

  /** A crash is reported by `onCrash`; calls that it interrupts only need a line in the log. */
  #log(call: Promise<unknown> | undefined) {
    call?.catch((error: unknown) => console.info('The vision worker did not answer', error))
  }
}
