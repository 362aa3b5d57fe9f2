import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/testing/memory-storage.ts'
import type {
  FetchResult,
  LiveStats,
  LoadResult,
  ModelId,
  ProcessResult,
  VisionWorker,
} from '../../../../workers/vision/contract.ts'
import { addWebcamAtom, selectCameraAtom } from '../camera/cameras.ts'
import { followCamera } from '../camera/camera-stream.ts'
import type { CameraDevices } from '../camera/camera-devices.ts'
import { counterOf, countingAtom, countingEngineRef, liveStatsAtom, overlayKeyAtom, stageAtom } from './counting.ts'
import { isCountingOnAtom, retryCountingAtom, switchModelAtom } from './counting-request.ts'
import { areFramesFailingAtom, occupancyAtom, resetCountsAtom, shownCountsAtom, undoCountAtom } from './counts.ts'
import { CountingEngine } from './counting-engine.ts'
import type { CountingTools } from './counting-engine.ts'
import { saveLineAtom } from '../lines/counting-lines.ts'
import { rectangle } from '../masks/mask-geometry.ts'
import { saveMaskAtom } from '../masks/masks.ts'
import { detectorConfigAtom } from './detector-config.ts'
import { chooseModelAtom, dismissModelNoticeAtom, missingModelAtom, modelArrivalAtom } from './model-arrival.ts'
import type { FrameSource } from './frame-source.ts'
import { countNowAtom, preciseCountAtom } from './precise-count.ts'
import { VisionGone } from './vision-client.ts'
import { ASK_EVERY_MS } from './watch-worker.ts'

const stats: LiveStats = {
  peopleInView: 2,
  entries: 3,
  exits: 1,
  perLine: [],
  fps: 12,
  detectionMs: 30,
  inputSize: 416,
  advice: [],
}
const counted: ProcessResult = {
  ok: true,
  frame: { frameWidth: 640, frameHeight: 360, people: [], events: [], stats, isDetected: true },
}

const halfLoaded = { stage: 'downloading' as const, loadedBytes: 1, totalBytes: 2 }

/** Each test sets the result of a model's download here. */
let fetched: (model: string) => Promise<FetchResult>

/** A vision worker whose `load` calls are answered by the test. */
class FakeWorker {
  fetches: string[] = []
  loads: { model: string; runtime?: string; answer: (result: LoadResult) => void; progress: () => void }[] = []
  calls: string[] = []
  lines: unknown = null
  masks: unknown = null
  settings: unknown = null
  result: ProcessResult = counted
  isClosed = false
  crash: (detail: string) => void = () => {}
  vision = {
    fetchModel: async (request, onProgress) => {
      this.fetches.push(request.model)
      onProgress(halfLoaded)
      return fetched(request.model)
    },
    availableModels: async () => [],
    keepModelFile: async () => 'efficientdet_lite0' as const,
    load: (request, onProgress) =>
      new Promise<LoadResult>((answer, reject) => {
        this.#pending.add(reject)
        this.loads.push({ ...request, answer, progress: () => onProgress(halfLoaded) })
      }),
    unload: async () => void this.calls.push('unload'),
    configure: async (settings) => void (this.settings = settings),
    setLines: async (lines) => void (this.lines = lines),
    setMasks: async (masks) => {
      this.masks = masks
      return { ...stats, advice: masks.length > 0 ? [{ kind: 'masked', lineId: null }] : [] }
    },
    setOverlay: async () => void this.calls.push('setOverlay'),
    process: async () => this.result,
    snapshot: async (_frame, { isPrecise }) => ({
      jpeg: new ArrayBuffer(1),
      width: 1,
      height: 1,
      peopleCount: 2,
      confidence: null,
      fps: 1,
      detectionCount: 2,
      people: [],
      isPrecise,
    }),
    finishEarly: async () => void this.calls.push('finishEarly'),
    countPrecisely: async () => ({ people: [], durationMs: 1234 }),
    undo: async (id) => {
      this.calls.push(`undo ${id}`)
      return { ...stats, entries: 2 }
    },
    reset: async () => void this.calls.push('reset'),
    tick: async () => {},
  } satisfies VisionWorker
  #pending = new Set<(error: Error) => void>()

  close() {
    this.isClosed = true
    for (const reject of this.#pending) reject(new VisionGone('closed'))
  }
}

class FakeFrames implements FrameSource {
  #asked: ((frame: { frame: VideoFrame; timestampMs: number } | null) => void) | null = null
  isClosed = false
  next() {
    return new Promise<{ frame: VideoFrame; timestampMs: number } | null>((resolve) => {
      if (this.isClosed) resolve(null)
      this.#asked = resolve
    })
  }
  async give() {
    await until(() => {
      if (!this.#asked) throw new Error('No frame is asked for')
    })
    this.#asked?.({ frame: { clone: () => ({}) } as VideoFrame, timestampMs: 0 })
    this.#asked = null
  }
  close() {
    this.isClosed = true
    this.#asked?.(null)
  }
}

const loaded = (model: ModelId = 'rtmdet_nano'): LoadResult => ({
  ok: true,
  model,
  runtime: 'webgpu',
})

const counterEngine = (store: ReturnType<typeof createStore>) => store.get(countingEngineRef).current

/** Checks every millisecond, because these tests wait for promises and not for time. */
const until = (check: () => void) => vi.waitFor(check, { interval: 1 })

function fakeStage() {
  const overlay = { transferControlToOffscreen: () => ({}) } as unknown as HTMLCanvasElement
  return { video: { paused: false, ended: false } as HTMLVideoElement, overlay }
}

async function openStudio() {
  const store = createStore()
  const workers: FakeWorker[] = []
  const sources: FakeFrames[] = []
  let endDelay: (() => void) | null = null
  let endPatience: (() => void) | null = null
  const track = { stop: () => {}, addEventListener: () => {} }
  const devices = {
    getUserMedia: () => Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] }),
    enumerateDevices: () => Promise.resolve([]),
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as CameraDevices
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
  const tools: CountingTools = {
    openVision: (onCrash) => {
      const worker = new FakeWorker()
      worker.crash = onCrash
      workers.push(worker)
      return worker
    },
    openFrames: () => {
      const source = new FakeFrames()
      sources.push(source)
      return source
    },
    wait: (delayMs, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        if (delayMs === ASK_EVERY_MS) endPatience = resolve
        else endDelay = resolve
      }),
    modelsUrl: '/models/',
  }
  const stops = [followCamera(store, devices), new CountingEngine(store, tools).start()]
  store.set(stageAtom, fakeStage())
  const phase = () => store.get(countingAtom).phase
  return {
    store,
    workers,
    sources,
    phase,
    stop: () => stops.forEach((stop) => stop()),
    comeAgain() {
      stops.at(-1)!()
      stops.push(new CountingEngine(store, tools).start())
    },
    delayOver: () => endDelay?.(),
    patienceOver: () => endPatience?.(),
    async load(number: number) {
      await until(() => {
        endDelay?.()
        expect(workers.at(-1)?.loads).toHaveLength(number)
      })
      return workers.at(-1)!.loads[number - 1]!
    },
    async count() {
      store.set(isCountingOnAtom, true)
      const load = await this.load(1)
      load.answer(loaded())
      await until(() => expect(phase()).toBe('counting'))
      await sources.at(-1)!.give()
      await until(() => expect(store.get(liveStatsAtom)).toEqual(stats))
    },
  }
}

let studio: Awaited<ReturnType<typeof openStudio>>
let goOnline = () => {}
beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
    if (event === 'online') goOnline = listener
  })
  vi.stubGlobal('removeEventListener', () => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  fetched = async () => ({ ok: true })
  studio = await openStudio()
})
afterEach(() => studio.stop())

test('after a camera is connected, the model loads with a progress display and then counts', async () => {
  const { store, workers, phase } = studio
  await Promise.resolve()
  expect(workers).toHaveLength(0)
  const load = await studio.load(1)
  expect(store.get(countingAtom)).toEqual({ phase: 'loading', progress: null, stats: null })
  load.progress()
  expect(store.get(countingAtom)).toMatchObject({ phase: 'loading', progress: { loadedBytes: 1 } })
  load.answer(loaded())
  await until(() => expect(phase()).toBe('counting'))
  await studio.sources[0]!.give()
  await until(() => expect(store.get(liveStatsAtom)).toEqual(stats))
  load.progress()
  expect(phase()).toBe('counting')
})

test('when counting is switched off, the model and the stats are removed, but the worker stays', async () => {
  const { store, workers, sources, phase } = studio
  await studio.count()
  store.set(isCountingOnAtom, false)
  await until(() => expect(phase()).toBe('off'))
  expect(store.get(liveStatsAtom)).toBeNull()
  expect(counterOf(store.get)).toBeNull()
  expect(sources[0]!.isClosed).toBe(true)
  expect(workers[0]!.calls).toContain('unload')
  // A new store reads the switch from the storage.
  expect(createStore().get(isCountingOnAtom)).toBe(false)
  store.set(isCountingOnAtom, true)
  await studio.load(2)
  expect(workers).toHaveLength(1)
})

test('when the camera stream is lost, the model is unloaded', async () => {
  const { store, workers, phase } = studio
  await studio.count()
  store.set(selectCameraAtom, null)
  await until(() => expect(phase()).toBe('off'))
  expect(store.get(liveStatsAtom)).toBeNull()
  expect(workers[0]!.calls).toContain('unload')
})

test('when the load of a replaced model fails late, the model that counts is not affected', async () => {
  const { store, phase } = studio
  store.set(isCountingOnAtom, true)
  const first = await studio.load(1)
  store.set(switchModelAtom, 'yolox_nano')
  const second = await studio.load(2)
  expect(second.model).toBe('yolox_nano')
  second.answer(loaded('yolox_nano'))
  await until(() => expect(phase()).toBe('counting'))
  const seen: string[] = []
  store.sub(countingAtom, () => seen.push(phase()))
  first.answer({ ok: false, failure: { kind: 'superseded', detail: '', available: [] } })
  first.progress()
  await studio.sources[0]!.give()
  await until(() => expect(store.get(liveStatsAtom)).toEqual(stats))
  expect(store.get(countingAtom)).toMatchObject({ phase: 'counting', model: 'yolox_nano' })
  expect(new Set(seen)).toEqual(new Set(['counting']))
})

test('a model that is replaced while it loads never counts', async () => {
  const { store, sources, phase } = studio
  store.set(isCountingOnAtom, true)
  const first = await studio.load(1)
  store.set(switchModelAtom, 'yolox_nano')
  const second = await studio.load(2)
  first.answer(loaded())
  second.answer(loaded('yolox_nano'))
  await until(() => expect(phase()).toBe('counting'))
  expect(store.get(countingAtom)).toMatchObject({ model: 'yolox_nano' })
  expect(sources).toHaveLength(1)
})

test('when a worker never answers, the page ends it and loads the model in a new worker', async () => {
  const { store, workers, phase } = studio
  store.set(isCountingOnAtom, true)
  await studio.load(1)
  workers[0]!.vision.tick = () => new Promise(() => {})
  for (let patience = 0; patience < 3; patience++) {
    studio.patienceOver()
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(workers[0]!.isClosed).toBe(true)
  await until(() => {
    studio.delayOver()
    expect(workers).toHaveLength(2)
  })
  ;(await studio.load(1)).answer(loaded())
  await until(() => expect(phase()).toBe('counting'))
})

test('when no model loads, the failure offers the available models, and a model chosen there counts', async () => {
  const { store } = studio
  store.set(isCountingOnAtom, true)
  const failure = { kind: 'unavailable' as const, detail: '404', available: ['yolox_nano' as const] }
  ;(await studio.load(1)).answer({ ok: false, failure })
  ;(await studio.load(2)).answer({ ok: false, failure: { ...failure, detail: 'the next one' } })
  const builtIn = await studio.load(3)
  expect(builtIn.model).toBe('centernet')
  builtIn.answer({ ok: false, failure: { ...failure, detail: 'not built' } })
  await until(() => expect(store.get(countingAtom)).toEqual({ phase: 'failed', failure }))
  store.set(switchModelAtom, 'yolox_nano')
  ;(await studio.load(4)).answer(loaded('yolox_nano'))
  await until(() => expect(store.get(countingAtom)).toMatchObject({ phase: 'counting', model: 'yolox_nano' }))
})

test('when the threshold or model changes, the model loads again; other settings only reach the worker', async () => {
  const { store, workers, phase } = studio
  await studio.count()
  store.set(detectorConfigAtom, { iouMatch: 0.6, maxTrackAge: 5 })
  expect(workers[0]!.settings).toMatchObject({ iouMatch: 0.6, maxTrackAgeSeconds: 5 })
  store.set(saveLineAtom, {
    id: 'l',
    name: 'Door',
    from: { x: 0, y: 0 },
    to: { x: 1, y: 1 },
    rule: 'near',
    point: 'foot',
  })
  expect(workers[0]!.lines).toHaveLength(1)
  expect(workers[0]!.masks).toEqual([])
  const corners = rectangle({ x: 0.1, y: 0.1 }, { x: 0.4, y: 0.3 })
  store.set(saveMaskAtom, { id: 'm', name: 'Screen', corners })
  expect(workers[0]!.masks).toEqual([{ id: 'm', name: 'Screen', corners }])
  await until(() => expect(store.get(liveStatsAtom)?.advice).toEqual([{ kind: 'masked', lineId: null }]))
  expect(phase()).toBe('counting')
  store.set(detectorConfigAtom, { scoreThreshold: 0.6 })
  await studio.load(2)
  // The old model counts until the new model has started.
  expect(phase()).toBe('counting')
  expect(counterOf(store.get)).not.toBeNull()
})

test('when the GPU is lost, the model continues in WebAssembly; a second loss is a failure', async () => {
  const { store, workers, sources, phase } = studio
  await studio.count()
  workers[0]!.result = { ok: false, kind: 'lost', detail: 'gone' }
  await sources[0]!.give()
  const again = await studio.load(2)
  expect(again.runtime).toBe('wasm')
  again.answer({ ok: true, model: 'rtmdet_nano', runtime: 'wasm-threads' })
  await until(() => expect(sources).toHaveLength(2))
  await sources[1]!.give()
  await until(() => expect(phase()).toBe('failed'))
  expect(store.get(liveStatsAtom)).toBeNull()
})

test('after three seconds of failed frames a failure is shown, and snapshots wait for a counted frame', async () => {
  const { store, workers, sources } = studio
  await studio.count()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  // The second frame is requested only after the first one was answered.
  const giveTwo = async () => {
    await sources[0]!.give()
    await sources[0]!.give()
  }
  workers[0]!.result = { ok: false, kind: 'failed', detail: 'no pixels' }
  await giveTwo()
  expect(store.get(areFramesFailingAtom)).toBe(false)
  clock.mockReturnValue(4000)
  await giveTwo()
  expect(store.get(areFramesFailingAtom)).toBe(true)
  expect(counterOf(store.get)).toBeNull()
  workers[0]!.result = counted
  await giveTwo()
  expect(store.get(areFramesFailingAtom)).toBe(false)
  expect(counterOf(store.get)).not.toBeNull()
  workers[0]!.result = { ok: false, kind: 'failed', detail: 'no pixels' }
  await giveTwo()
  clock.mockReturnValue(8000)
  await giveTwo()
  expect(store.get(areFramesFailingAtom)).toBe(true)
  store.set(isCountingOnAtom, false)
  await until(() => expect(store.get(areFramesFailingAtom)).toBe(false))
  expect(counterOf(store.get)).toBeNull()
  clock.mockRestore()
})

test('when the worker crashes, a failure shows, and a retry uses a new worker and a new canvas', async () => {
  const { store, workers, phase } = studio
  await studio.count()
  const key = store.get(overlayKeyAtom)
  workers[0]!.crash('boom')
  expect(store.get(countingAtom)).toMatchObject({ phase: 'failed', failure: { kind: 'runtime', detail: 'boom' } })
  expect(store.get(liveStatsAtom)).toBeNull()
  store.set(retryCountingAtom)
  await until(() => {
    studio.delayOver()
    expect(workers).toHaveLength(2)
  })
  const load = await studio.load(1)
  expect(store.get(overlayKeyAtom)).toBe(key + 1)
  const { video } = store.get(stageAtom)!
  store.set(stageAtom, null)
  store.set(stageAtom, { ...fakeStage(), video })
  expect(workers[1]!.calls).toEqual(['setOverlay'])
  load.answer(loaded())
  await until(() => expect(phase()).toBe('counting'))
})

test('when a person leaves the studio, the worker ends, even while a model loads', async () => {
  const { store, workers, phase } = studio
  store.set(isCountingOnAtom, true)
  await studio.load(1)
  studio.stop()
  expect(workers[0]!.isClosed).toBe(true)
  expect(phase()).toBe('off')
})

test('while a new model loads, the old model counts, and no frame is lost', async () => {
  const { store, sources } = studio
  await studio.count()
  store.set(switchModelAtom, 'yolox_nano')
  const load = await studio.load(2)
  expect(store.get(countingAtom)).toMatchObject({ phase: 'counting', model: 'rtmdet_nano', stats })
  load.answer(loaded('yolox_nano'))
  await until(() => expect(store.get(countingAtom)).toMatchObject({ phase: 'counting', model: 'yolox_nano', stats }))
  // The frame source stays open, so no frame is lost.
  expect(sources).toHaveLength(1)
  expect(sources[0]!.isClosed).toBe(false)
})

function slowFetch() {
  let answer: (result: FetchResult) => void = () => {}
  const result = new Promise<FetchResult>((resolve) => (answer = resolve))
  return { fetched: () => result, answer }
}

const unavailable = { kind: 'unavailable' as const, detail: '404', available: [] }

/** Counts with the built-in model while the official model is downloading or missing. */
async function countBuiltIn(arrival: typeof fetched) {
  fetched = arrival
  studio.store.set(isCountingOnAtom, true)
  const builtIn = await studio.load(1)
  expect(builtIn.model).toBe('centernet')
  builtIn.answer(loaded('centernet'))
  await until(() => expect(studio.store.get(countingAtom)).toMatchObject({ phase: 'counting', model: 'centernet' }))
}

test('when the official model is available immediately, the built-in model is not loaded', async () => {
  const { store, workers } = studio
  await studio.count()
  expect(workers[0]!.fetches).toEqual(['rtmdet_nano'])
  expect(workers[0]!.loads.map(({ model }) => model)).toEqual(['rtmdet_nano'])
  expect(store.get(modelArrivalAtom)).toBeNull()
})

test('the built-in model counts until the official model arrives, and no frame is lost', async () => {
  const { store, sources } = studio
  const download = slowFetch()
  await countBuiltIn(download.fetched)
  expect(store.get(modelArrivalAtom)).toMatchObject({ choice: 'automatic', progress: halfLoaded, failure: null })
  store.set(saveLineAtom, { ...door, rule: 'crossing' })
  await countFrames(countedFrame(1))
  download.answer({ ok: true })
  const official = await studio.load(2)
  expect(official.model).toBe('rtmdet_nano')
  await countFrames(countedFrame(2))
  official.answer(loaded())
  await until(() => expect(store.get(countingAtom)).toMatchObject({ phase: 'counting', model: 'rtmdet_nano' }))
  await countFrames(countedFrame(3))
  expect(store.get(occupancyAtom).people).toBe(3)
  expect(sources).toHaveLength(1)
  expect(store.get(modelArrivalAtom)).toBeNull()
})

test('when the best model cannot be downloaded, the next model counts and no failure is shown', async () => {
  const { store, workers } = studio
  fetched = async (model) => (model === 'rtmdet_nano' ? { ok: false, failure: unavailable } : { ok: true })
  store.set(isCountingOnAtom, true)
  ;(await studio.load(1)).answer(loaded('centernet'))
  const next = await studio.load(2)
  expect(next.model).toBe('efficientdet_lite0')
  next.answer(loaded('efficientdet_lite0'))
  await until(() => expect(store.get(countingAtom)).toMatchObject({ model: 'efficientdet_lite0' }))
  expect(workers[0]!.fetches).toEqual(['rtmdet_nano', 'efficientdet_lite0'])
  expect(store.get(missingModelAtom)).toBeNull()
})

test('when the best model does not start, the next is tried; if all fail, the first failure is shown', async () => {
  const { store, workers } = studio
  store.set(isCountingOnAtom, true)
  const runtime = { kind: 'runtime' as const, detail: 'no memory', available: [] }
  ;(await studio.load(1)).answer({ ok: false, failure: runtime })
  ;(await studio.load(2)).answer({ ok: false, failure: unavailable })
  const builtIn = await studio.load(3)
  expect(workers[0]!.loads.map(({ model }) => model)).toEqual(['rtmdet_nano', 'efficientdet_lite0', 'centernet'])
  builtIn.answer(loaded('centernet'))
  await until(() => expect(store.get(modelArrivalAtom)).toMatchObject({ failure: runtime }))
})

test('if models cannot be downloaded, the built-in model counts; only a chosen model causes a notice', async () => {
  const { store, workers } = studio
  await countBuiltIn(async () => ({ ok: false, failure: unavailable }))
  await until(() => expect(store.get(modelArrivalAtom)).toMatchObject({ choice: 'automatic', failure: unavailable }))
  expect(store.get(missingModelAtom)).toBeNull()
  fetched = async () => ({ ok: false, failure: { ...unavailable, kind: 'corrupt' } })
  store.set(chooseModelAtom, 'efficientdet_lite2')
  await until(() => {
    studio.delayOver()
    expect(store.get(missingModelAtom)).toMatchObject({ choice: 'efficientdet_lite2', failure: { kind: 'corrupt' } })
  })
  expect(store.get(countingAtom)).toMatchObject({ phase: 'counting', model: 'centernet' })
  expect(workers[0]!.loads).toHaveLength(1)
  store.set(dismissModelNoticeAtom)
  expect(store.get(missingModelAtom)).toBeNull()
  fetched = async () => ({ ok: true })
  expect(await counterEngine(store)!.keepModelFile(new Blob())).toBe('efficientdet_lite0')
  ;(await studio.load(2)).answer(loaded('efficientdet_lite2'))
  await until(() => expect(store.get(countingAtom)).toMatchObject({ model: 'efficientdet_lite2' }))
  expect(store.get(missingModelAtom)).toBeNull()
})

test('when the GPU is lost while the official model is missing, the built-in model counts in WebAssembly', async () => {
  const { store, workers, sources } = studio
  await countBuiltIn(async () => ({ ok: false, failure: unavailable }))
  workers[0]!.result = { ok: false, kind: 'lost', detail: 'gone' }
  await sources[0]!.give()
  const again = await studio.load(2)
  expect(again).toMatchObject({ model: 'centernet', runtime: 'wasm' })
  again.answer({ ok: true, model: 'centernet', runtime: 'wasm-threads' })
  await until(() => expect(store.get(countingAtom)).toMatchObject({ phase: 'counting', runtime: 'wasm-threads' }))
})

test('when the browser is online again, a model that could not be downloaded is requested again', async () => {
  const { store } = studio
  await countBuiltIn(async () => ({ ok: false, failure: unavailable }))
  await until(() => expect(store.get(modelArrivalAtom)?.failure).toEqual(unavailable))
  fetched = async () => ({ ok: true })
  goOnline()
  ;(await studio.load(2)).answer(loaded())
  await until(() => expect(store.get(countingAtom)).toMatchObject({ model: 'rtmdet_nano' }))
})

test('after a reset, the figures immediately show zero', async () => {
  const { store, workers } = studio
  await studio.count()
  await store.set(resetCountsAtom)
  expect(workers[0]!.calls).toContain('reset')
  expect(store.get(liveStatsAtom)).toMatchObject({ entries: 0, exits: 0, peopleInView: 2 })
})

/**
 * Returns a frame that counts one person. All these frames have equal stats, so the screen is not updated at each
 * frame.
 */
const countedFrame = (id: number, direction: 'entry' | 'exit' = 'entry'): ProcessResult => {
  if (!counted.ok) throw new Error('not a frame')
  const event = { id, timestampMs: 0, lineId: 'l', direction, trackId: id, point: { x: 0.5, y: 0.5 }, score: 0.9 }
  return { ok: true, frame: { ...counted.frame, events: [event] } }
}
const door = { id: 'l', name: 'Door', from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, point: 'foot' as const }

async function countFrames(...frames: ProcessResult[]) {
  for (const frame of frames) {
    const before = studio.store.get(shownCountsAtom).length
    studio.workers.at(-1)!.result = frame
    await studio.sources.at(-1)!.give()
    await until(() => expect(studio.store.get(shownCountsAtom)).toHaveLength(before + 1))
  }
}

test('when the screen updates rarely, every count is still kept', async () => {
  const { store } = studio
  await studio.count()
  store.set(saveLineAtom, { ...door, rule: 'crossing' })
  await countFrames(countedFrame(1), countedFrame(2), countedFrame(3, 'exit'))
  store.set(saveLineAtom, { ...door, name: 'Main door', rule: 'crossing' })
  await countFrames(countedFrame(4))
  const counts = store.get(shownCountsAtom)
  expect(counts.map(({ track, direction, line }) => [track, direction, line])).toEqual([
    [1, 'entry', 'Door'],
    [2, 'entry', 'Door'],
    [3, 'exit', 'Door'],
    [4, 'entry', 'Main door'],
  ])
  expect(new Set(counts.map(({ key }) => key)).size).toBe(4)
  expect(counts.every(({ time }) => Math.abs(Date.parse(time) - Date.now()) < 60_000)).toBe(true)
  expect(store.get(occupancyAtom)).toEqual({ people: 2, unseenEntries: 0 })
})

test('when counting is aborted during a frame, the counts of that frame are kept', async () => {
  const { store, workers, sources, phase } = studio
  await studio.count()
  store.set(saveLineAtom, { ...door, rule: 'near' })
  workers[0]!.result = countedFrame(1)
  let answer: (() => void) | null = null
  const { process } = workers[0]!.vision
  workers[0]!.vision.process = async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return process()
  }
  await sources[0]!.give()
  await until(() => expect(answer).not.toBeNull())
  // Adding another camera aborts the run, and the new camera has other lines.
  store.set(addWebcamAtom, { deviceId: 'b', label: 'Back' })
  await until(() => expect(sources[0]!.isClosed).toBe(true))
  answer!()
  await until(() => expect(store.get(shownCountsAtom)).toMatchObject([{ line: 'Door', rule: 'near' }]))
  expect(phase()).not.toBe('failed')
})

test('when a count is undone, it is removed from the figures and marked in the list', async () => {
  const { store, workers } = studio
  await studio.count()
  store.set(saveLineAtom, { ...door, rule: 'crossing' })
  await countFrames(countedFrame(8), countedFrame(9))
  const [first] = store.get(shownCountsAtom)
  await store.set(undoCountAtom, first!.key)
  expect(store.get(shownCountsAtom).map(({ isUndone }) => isUndone)).toEqual([true, false])
  expect(workers[0]!.calls).toContain('undo 8')
  expect(store.get(liveStatsAtom)).toMatchObject({ entries: 2 })
  expect(store.get(occupancyAtom).people).toBe(1)
  await store.set(undoCountAtom, first!.key)
  expect(workers[0]!.calls.filter((call) => call.startsWith('undo'))).toEqual(['undo 8'])
})

test('when a worker has crashed, undoing its counts sends nothing to the next worker', async () => {
  const { store, workers, phase } = studio
  await studio.count()
  await countFrames(countedFrame(1))
  workers[0]!.crash('boom')
  store.set(retryCountingAtom)
  await until(() => {
    studio.delayOver()
    expect(workers).toHaveLength(2)
  })
  ;(await studio.load(1)).answer(loaded())
  await until(() => expect(phase()).toBe('counting'))
  const [count] = store.get(shownCountsAtom)
  await store.set(undoCountAtom, count!.key)
  expect(store.get(shownCountsAtom)[0]?.isUndone).toBe(true)
  expect(workers[1]!.calls.some((call) => call.startsWith('undo'))).toBe(false)
})

test('when counts are reset while a model loads, the list and the room become empty', async () => {
  const { store, workers } = studio
  await studio.count()
  store.set(saveLineAtom, { ...door, rule: 'crossing' })
  await countFrames(countedFrame(1))
  store.set(switchModelAtom, 'yolox_nano')
  await studio.load(2)
  await store.set(resetCountsAtom)
  expect(workers[0]!.calls).toContain('reset')
  expect(store.get(shownCountsAtom)).toEqual([])
  expect(store.get(occupancyAtom).people).toBe(0)
})

test('snapshots are counted in detail if the setting is on; a count on demand is always in detail', async () => {
  const { store, sources } = studio
  await studio.count()
  const counter = () => counterOf(store.get)!
  const { signal } = new AbortController()
  const taking = counter().capture(signal, { spanMs: 0, isEnding: signal })
  await sources[0]!.give()
  expect(await taking).toMatchObject({ isPrecise: true })
  store.set(detectorConfigAtom, { isPrecise: false })
  // Two snapshots at the same time get one picture each.
  const both = Promise.all([
    counter().capture(signal, { spanMs: 0, isEnding: signal }),
    counter().capture(signal, { spanMs: 0, isEnding: signal }),
  ])
  await sources[0]!.give()
  await sources[0]!.give()
  expect((await both).map(({ isPrecise }) => isPrecise)).toEqual([false, false])
  const counting = store.set(countNowAtom)
  expect(store.get(preciseCountAtom)).toEqual({ phase: 'counting' })
  await sources[0]!.give()
  await counting
  expect(store.get(preciseCountAtom)).toEqual({
    phase: 'counted',
    people: 0,
    askedAt: expect.any(Number),
    durationMs: 1234,
  })
  store.set(isCountingOnAtom, false)
  await until(() => expect(store.get(preciseCountAtom)).toEqual({ phase: 'idle' }))
})

test('when a count of an earlier visit is undone, nothing is sent to the worker of this visit', async () => {
  const { store, workers } = studio
  await studio.count()
  await countFrames(countedFrame(1))
  studio.comeAgain()
  await until(() => {
    studio.delayOver()
    expect(workers).toHaveLength(2)
  })
  await store.set(undoCountAtom, store.get(shownCountsAtom)[0]!.key)
  expect(store.get(shownCountsAtom)[0]?.isUndone).toBe(true)
  expect(workers[1]!.calls.some((call) => call.startsWith('undo'))).toBe(false)
})
