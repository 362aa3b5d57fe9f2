import { proxy, transfer, wrap } from 'comlink'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { FrameResult, VisionWorker } from '../contract.ts'
import { convert, CONVERTER_VERSION } from '../convert/convert.ts'
import { makeStandIn } from '../convert/testing/stand-in.ts'
import { catalog } from '../catalog.ts'
import { lendHelpers } from '../../../src/features/studio/counting/lend-helpers.ts'
import { sha256Of } from './download.ts'
import { keyOfRecord } from './graph-record.ts'
import { browserModelCache } from './model-cache.ts'

/** A folder without models, so that every file comes from the browser's store. */
const nowhere = new URL('/nothing-here/', globalThis.location.origin).href
const entry = catalog.efficientdet_lite0
const cache = browserModelCache()!

/**
 * The official files are not available in tests, so a full-size stand-in with random weights is stored in their place.
 */
beforeAll(async () => {
  const graph = convert(makeStandIn('lite0', { seed: 3 }))
  const sha256 = await sha256Of(graph)
  const record = { source: entry.sha256, converter: CONVERTER_VERSION, bytes: graph.length, sha256 }
  await cache.write(sha256, graph)
  await cache.write(keyOfRecord(entry, CONVERTER_VERSION), new TextEncoder().encode(JSON.stringify(record)))
  return async () => {
    await cache.remove(sha256)
    await cache.remove(keyOfRecord(entry, CONVERTER_VERSION))
  }
})

const started: Worker[] = []
afterEach(() => {
  for (const worker of started.splice(0)) worker.terminate()
})

async function look(): Promise<FrameResult> {
  const worker = lendHelpers(new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' }), console.warn)
  started.push(worker)
  const vision = wrap<VisionWorker>(worker)
  const onProgress = proxy(() => {})
  const loaded = await vision.load({ model: 'efficientdet_lite0', modelsUrl: nowhere, runtime: 'wasm' }, onProgress)
  expect(loaded).toMatchObject({ ok: true, model: 'efficientdet_lite0' })
  await vision.configure({
    scoreThreshold: 0.5,
    iouMatch: 0.25,
    maxTrackAgeSeconds: 60,
    detectEveryN: 1,
    liveSize: 'automatic',
  })
  const picture = await createImageBitmap(paint())
  const result = await vision.process(transfer(picture, [picture]), 0)
  if (!result.ok) throw new Error(result.detail)
  return result.frame
}

/** Returns a picture of coloured rectangles, in which random weights find people. */
function paint(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(640, 480)
  const context = canvas.getContext('2d')!
  for (let i = 0; i < 60; i++) {
    context.fillStyle = `hsl(${i * 47} 80% ${20 + (i % 5) * 15}%)`
    context.fillRect((i * 97) % 600, (i * 61) % 440, 40 + (i % 7) * 12, 30 + (i % 4) * 20)
  }
  return canvas
}

test("EfficientDet can run from the browser's storage", async () => {
  const { frameWidth, frameHeight, isDetected, people } = await look()
  expect({ frameWidth, frameHeight, isDetected }).toEqual({ frameWidth: 640, frameHeight: 480, isDetected: true })
  expect(people.length).toBeGreaterThan(3)
})
