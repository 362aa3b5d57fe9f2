import { expose } from 'comlink'
import { catalog } from '../../../../workers/vision/catalog.ts'
import { createDetector } from '../../../../workers/vision/inference/detector.ts'
import { openOnOnnxruntime, openSession } from '../../../../workers/vision/inference/open-session.ts'
import { createCpuInput } from '../../../../workers/vision/input/cpu-input.ts'
import type { WriteInput } from '../../../../workers/vision/input/sampling-grid.ts'
import { packedPlace } from '../../../../workers/vision/input/tensor-place.ts'
import { familyOf } from '../../../../workers/vision/models/family-of.ts'
import { createGraphStore } from '../../../../workers/vision/models/load-graph.ts'
import type { ModelStore } from '../../../../workers/vision/models/load-model.ts'
import { browserModelCache } from '../../../../workers/vision/models/model-cache.ts'
import { models, places, timeFrames } from './contender.ts'
import type { Contender, Entry, ModelName } from './contender.ts'

/**
 * This worker connects the product's parts as `workers/vision/worker.ts` does. The differences are that files come from
 * the benchmark's server, without the catalog's digests, and that the runs are timed.
 */
let frames: ImageBitmap[] = []
let minScore = 0.5
let runMs = 0
/**
 * Writing to `probe`, a second input, measures how long writing an input takes. `probe` is null on WebGPU, because
 * WebGPU only queues writes.
 */
let probe: WriteInput | null = null
let isOnOnnxruntime = false
let isLarge = false
const detector = createDetector({
  store: storeOfStandIns(),
  onWarning: (message) => console.warn(message),
  async openSession(graph, options) {
    const session = await (isOnOnnxruntime ? openOnOnnxruntime : openSession)(graph, options)
    return {
      ...session,
      async run(frame, region) {
        const began = performance.now()
        const outputs = await session.run(frame, region)
        runMs = performance.now() - began
        return outputs
      },
    }
  },
})

function storeOfStandIns(): ModelStore {
  const cache = browserModelCache()
  const files: ModelStore = {
    async load(entry) {
      const kept = await cache?.read(entry.sha256)
      if (kept) return { ok: true, bytes: kept }
      const model = (Object.keys(models) as ModelName[]).find((name) => models[name] === entry.id)!
      const response = await fetch(places.model(model))
      if (!response.ok) return { ok: false, kind: 'unavailable', detail: `answered ${response.status}` }
      return { ok: true, bytes: new Uint8Array(await response.arrayBuffer()) }
    },
    isAvailable: async () => false,
    keep: async () => null,
  }
  return createGraphStore({ files, fetch: findNothing, cache, onWarning: (message) => console.warn(message) })
}

/**
 * The benchmark's server has no converted graph. The first visit converts the model, and the second visit uses the
 * cache.
 */
async function findNothing(): Promise<Response> {
  return new Response(null, { status: 404 })
}

async function open(entry: Entry) {
  if (entry.threads === 1) Object.defineProperty(globalThis.navigator, 'hardwareConcurrency', { value: 1 })
  minScore = entry.minScore
  isOnOnnxruntime = entry.isOnOnnxruntime
  const model = models[entry.model]
  isLarge = entry.inputSize > catalog[model].inputSize
  const request = { model, modelsUrl: '/', runtime: entry.runtime }
  if (entry.runtime === 'wasm') {
    const family = familyOf(catalog[model])
    probe = createCpuInput(family, entry.inputSize, packedPlace(family.input, entry.inputSize))
  }
  const loaded = await detector.load(request, () => {})
  if (!loaded.ok) throw new Error(`${loaded.failure.kind}: ${loaded.failure.detail}`)
  return { detail: entry.runtime === 'webgpu' ? `webgpu on ${await nameGpu()}` : loaded.runtime }
}

async function nameGpu(): Promise<string> {
  const info = (await globalThis.navigator.gpu.requestAdapter())?.info
  const name = [info?.vendor, info?.architecture, info?.description].filter(Boolean).join(' ')
  const isSoftware = info?.isFallbackAdapter === true || /swiftshader|llvmpipe/i.test(name)
  return isSoftware ? `${name}, SOFTWARE: not a GPU` : name
}

async function detectIn(frame: ImageBitmap) {
  const found = await detector.detect(frame, minScore, { purpose: 'passages', isLarge })
  return { runMs: probe && runMs, boxes: found?.detections.length ?? 0 }
}

async function timeInput(frame: ImageBitmap): Promise<number> {
  const began = performance.now()
  await probe?.(frame, { left: 0, top: 0, right: frame.width, bottom: frame.height })
  return performance.now() - began
}

expose({
  open,
  setFrames: (handed) => void (frames = handed),
  run: (from, count) => timeFrames(frames, [from, count], detectIn, timeInput),
} satisfies Contender)
