import type { createStore } from 'jotai'
import { monotonicMs, wait } from '@/platform/clock.ts'
import type { Wait } from '@/platform/clock.ts'
import { followAtom } from '@/platform/follow-atom.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'
import type { LiveStats, LoadFailure, LoadProgress, LoadResult } from '../../../../workers/vision/contract.ts'
import type { StreamSource } from '../camera/camera-stream.ts'
import { bringModel } from './bring-model.ts'
import {
  countingAtom,
  countingEngineRef,
  countingSinceAtom,
  liveStatsAtom,
  loadedModelAtom,
  showStatsAtom,
} from './counting.ts'
import type { Counter, Counting, CountingControls } from './counting.ts'
import {
  isSameModelRequest,
  isSamePictureRequest,
  modelRequestAtom,
  retryCountingAtom,
  runRequestAtom,
} from './counting-request.ts'
import type { ModelRequest, PictureRequest } from './counting-request.ts'
import { CountingRun } from './counting-run.ts'
import { modelOf } from './detector-config.ts'
import { createEventTime } from './event-time.ts'
import { openFrames } from './frame-source.ts'
import type { FrameSource, WorkerTimer } from './frame-source.ts'
import { modelArrivalAtom } from './model-arrival.ts'
import { openVision, VisionGone } from './vision-client.ts'
import type { VisionClient } from './vision-client.ts'
import { VisionHost } from './vision-host.ts'
import { watchWorker } from './watch-worker.ts'

type Store = ReturnType<typeof createStore>

/** The parts of the browser that the engine uses. Tests replace them. */
export type CountingTools = {
  openVision(onCrash: (detail: string) => void): VisionClient
  openFrames(source: StreamSource, video: HTMLVideoElement, timer: WorkerTimer): FrameSource
  wait: Wait
  /** The folder from which the site serves models, with a trailing slash. */
  modelsUrl: string
}

export const browserTools: CountingTools = {
  openVision,
  openFrames,
  wait,
  modelsUrl: `${import.meta.env.BASE_URL}models/`,
}

/** The delay before a load, so that dragging a slider does not load a model at every step. */
const LOAD_DELAY_MS = 200

/**
 * Moves `Counting` through loading, counting, failing and recovering. Each visit of the studio has one engine. Two
 * processes run in parallel: `#followModel` loads the wanted model, and `#followRun` counts with the loaded model.
 */
export class CountingEngine implements CountingControls {
  counter: Counter | null = null
  readonly #store: Store
  readonly #tools: CountingTools
  readonly #host: VisionHost
  readonly #eventTime = createEventTime()
  #lastRun = 0
  /** True after the GPU was lost. Models then run without the GPU until the studio closes. */
  #isGpuLost = false

  constructor(store: Store, tools: CountingTools = browserTools) {
    this.#store = store
    this.#tools = tools
    this.#host = new VisionHost(
      store,
      (onCrash) => tools.openVision(onCrash),
      (detail) => {
        if (store.get(modelRequestAtom)) this.#fail({ kind: 'runtime', detail, available: [] })
      },
    )
  }

  start(): () => void {
    const ref = this.#store.get(countingEngineRef)
    ref.current = this
    // When the screen mounts a new canvas, the stage is empty for a moment. `isDeferred` skips this moment.
    const stops = [
      followAtom(this.#store, modelRequestAtom, (request, signal) => void this.#followModel(request, signal), {
        isEqual: isSameModelRequest,
        isDeferred: true,
      }),
      followAtom(this.#store, runRequestAtom, (request, signal) => void this.#followRun(request, signal), {
        isEqual: isSamePictureRequest,
        isDeferred: true,
      }),
      this.#host.start(),
      this.#retryOnline(),
      watchWorker({ running: () => this.#host.running, onHung: () => this.restart(), wait: this.#tools.wait }),
    ]
    return () => {
      for (const stop of stops) stop()
      if (ref.current === this) ref.current = null
      this.#enter({ phase: 'off' })
    }
  }

  now(): number {
    return this.#eventTime(monotonicMs())
  }

  async undo({ workerId, eventId }: { workerId: number; eventId: number }) {
    const { running } = this.#host
    if (running && workerId === this.#host.workerId) this.#store.set(showStatsAtom, await running.undo(eventId))
  }

  async reset() {
    await this.#host.running?.reset()
    const stats = this.#store.get(liveStatsAtom)
    if (!stats) return
    const perLine = stats.perLine.map(({ lineId }) => ({ lineId, entries: 0, exits: 0 }))
    this.#store.set(showStatsAtom, { ...stats, entries: 0, exits: 0, perLine })
  }

  restart() {
    console.warn('The vision worker is started again')
    this.#host.close()
    if (this.#store.get(modelRequestAtom)) this.#loadAgain()
  }

  async keepModelFile(file: Blob): Promise<ModelId | null> {
    const model = await this.#host.vision.keepModelFile(file)
    if (model) this.#store.set(retryCountingAtom)
    return model
  }

  async #followModel(request: ModelRequest | null, signal: AbortSignal) {
    this.#store.set(modelArrivalAtom, null)
    if (!request) {
      this.#enter({ phase: 'off' })
      return this.#host.unload()
    }
    try {
      await this.#tools.wait(LOAD_DELAY_MS, signal)
      const failure = await bringModel({
        choice: request.model,
        fetch: (model) => this.#fetch(model, signal),
        load: (model) => this.#load(model, signal),
        isAnyLoaded: () => this.#store.get(loadedModelAtom) !== null,
        wait: this.#tools.wait,
        signal,
      })
      if (signal.aborted) return
      if (failure && !this.#store.get(loadedModelAtom)) return this.#fail(failure)
      if (failure) console.warn('A model could not be had', failure)
      const { model: choice } = request
      this.#store.set(modelArrivalAtom, failure && { choice, model: modelOf(choice), progress: null, failure })
    } catch (error) {
      this.#failUnlessGone(error, signal)
    }
  }

  #fetch(model: ModelId, signal: AbortSignal) {
    this.#showLoading()
    return this.#host.vision.fetchModel(this.#requestFor(model), (progress) => {
      const request = this.#store.get(modelRequestAtom)
      if (signal.aborted || !request) return
      this.#store.set(modelArrivalAtom, { choice: request.model, model, progress, failure: null })
    })
  }

  async #load(model: ModelId, signal: AbortSignal): Promise<LoadResult> {
    this.#showLoading()
    const result = await this.#host.vision.load(this.#requestFor(model), (progress) => {
      if (!signal.aborted) this.#showLoading(progress)
    })
    // The worker still runs this model, even if the person has chosen another model since.
    if (result.ok && this.#store.get(modelRequestAtom)) {
      if (!this.#store.get(loadedModelAtom)) this.#store.set(countingSinceAtom, Date.now())
      const loaded = { model: result.model, runtime: result.runtime }
      this.#store.set(loadedModelAtom, loaded)
      this.#store.set(countingAtom, (now) => (now.phase === 'counting' ? { ...now, ...loaded } : now))
    }
    return result
  }

  #requestFor(model: ModelId) {
    const { modelsUrl } = this.#tools
    return { model, modelsUrl, ...(this.#isGpuLost ? { runtime: 'wasm' as const } : {}) }
  }

  /** Shows the loading state, except while another model counts. */
  #showLoading(progress: LoadProgress | null = null) {
    if (this.#store.get(loadedModelAtom)) return
    this.#store.set(countingAtom, { phase: 'loading', progress, stats: this.#store.get(liveStatsAtom) })
  }

  async #followRun(request: PictureRequest | null, signal: AbortSignal) {
    this.counter = null
    if (!request) return
    const run = ++this.#lastRun
    const publish = (stats: LiveStats | null) => {
      const loaded = this.#store.get(loadedModelAtom)
      if (loaded) this.#store.set(countingAtom, { phase: 'counting', run, ...loaded, stats })
    }
    const { source, video } = request
    const counting = new CountingRun({
      store: this.#store,
      vision: this.#host.vision,
      workerId: this.#host.workerId,
      video,
      eventTime: this.#eventTime,
      // While frames fail, a snapshot would get outdated figures, so the counter is null.
      onFailing: (isFailing) => {
        if (!signal.aborted) this.counter = isFailing ? null : counting.counter
      },
      openFrames: (timer) => this.#tools.openFrames(source, video, timer),
    })
    this.counter = counting.counter
    publish(this.#store.get(liveStatsAtom))
    try {
      const end = await counting.count(publish, signal)
      if (end === 'lost' && !signal.aborted) this.#loseGpu()
    } catch (error) {
      this.#failUnlessGone(error, signal)
    } finally {
      if (!signal.aborted) this.counter = null
    }
  }

  /** Loads the models again without the GPU. A second loss is a failure. */
  #loseGpu() {
    if (this.#isGpuLost) return this.#fail({ kind: 'runtime', detail: 'The device was lost twice', available: [] })
    this.#isGpuLost = true
    this.#loadAgain()
  }

  #loadAgain() {
    this.#store.set(loadedModelAtom, null)
    this.#showLoading()
    this.#store.set(retryCountingAtom)
  }

  #retryOnline(): () => void {
    const retry = () => {
      if (this.#store.get(modelArrivalAtom)?.failure?.kind === 'unavailable') this.#store.set(retryCountingAtom)
    }
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }

  /** Reports the error. A crash of the worker is not reported here, because `VisionHost` reports it. */
  #failUnlessGone(error: unknown, signal: AbortSignal) {
    if (signal.aborted || error instanceof VisionGone) return
    this.#fail({ kind: 'runtime', detail: String(error), available: [] })
  }

  #fail(failure: LoadFailure) {
    console.warn('Counting failed', failure)
    this.#enter({ phase: 'failed', failure })
  }

  #enter(state: Extract<Counting, { phase: 'off' | 'failed' }>) {
    this.counter = null
    this.#store.set(loadedModelAtom, null)
    this.#store.set(modelArrivalAtom, null)
    this.#store.set(countingAtom, state)
  }
}
