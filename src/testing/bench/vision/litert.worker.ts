import { loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core'
import { expose } from 'comlink'
import { readDetections } from '../../../../workers/vision/inference/detections.ts'
import { createCpuInput } from '../../../../workers/vision/input/cpu-input.ts'
import { packedPlace } from '../../../../workers/vision/input/tensor-place.ts'
import { efficientdet } from '../../../../workers/vision/models/families/efficientdet.ts'
import { places, timeFrames } from './contender.ts'
import type { Contender, Entry } from './contender.ts'

/**
 * This worker uses our preprocessing and our decoding around LiteRT.js. LiteRT.js thus gets the same picture and
 * returns the same boxes as the other contenders.
 */
const CLASSES = 90
let frames: ImageBitmap[] = []
let detectIn: (frame: ImageBitmap) => Promise<{ runMs: number; boxes: number }>

async function open({ model, inputSize, threads, minScore }: Entry) {
  const folder = new URL(places.litert, globalThis.location.origin).href
  shimScripts(`${folder}litert_wasm_threaded_internal.js`, folder)
  await loadLiteRt(folder, { threads: threads !== 1 })
  const response = await fetch(places.model(model))
  const file = new Uint8Array(await response.arrayBuffer())
  const compiled = await loadAndCompile(file, {
    accelerator: 'wasm',
    ...(threads === 1 && { cpuOptions: { numThreads: 1 } }),
  })
  // The model needs interleaved channels. All other preparation of the input is the same as in the product.
  const family = { ...efficientdet, input: { ...efficientdet.input, layout: 'interleaved' as const } }
  const place = packedPlace(family.input, inputSize)
  const write = createCpuInput(family, inputSize, place)
  detectIn = async (picture) => {
    const frame = { width: picture.width, height: picture.height }
    await write(picture, { left: 0, top: 0, right: frame.width, bottom: frame.height })
    const began = performance.now()
    const input = new Tensor(place.values, [1, inputSize, inputSize, 3])
    const results = await compiled.run([input])
    const [scores, deltas] = [CLASSES, 4].map((last) => {
      const found = results.find((result) => result.type.layout.dimensions.at(-1) === last)
      return found!.toTypedArray() as Float32Array
    }) as [Float32Array, Float32Array]
    const runMs = performance.now() - began
    const persons = Float32Array.from({ length: scores.length / CLASSES }, (_, row) => scores[row * CLASSES]!)
    const outputs = {
      scores: { data: persons, dims: [1, persons.length, 1] },
      deltas: { data: deltas, dims: [1, persons.length, 4] },
    }
    const found = readDetections(
      outputs,
      family,
      {
        size: inputSize,
        placement: family.place(frame.width, frame.height, inputSize),
        frame,
        purpose: 'passages',
      },
      minScore,
    )
    for (const tensor of [input, ...results]) tensor.delete()
    return { runMs, boxes: found.length }
  }
  return {
    detail: threads === 1 ? 'relaxed SIMD' : `relaxed SIMD, ${globalThis.navigator.hardwareConcurrency} threads`,
  }
}

function importScripts(url: string): void {
  const request = new XMLHttpRequest()
  request.open('GET', url, false)
  request.send()
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const run = new Function(`${request.responseText}\nreturn ModuleFactory`) as () => unknown
  Object.assign(globalThis, { ModuleFactory: run() })
}

/** LiteRT.js loads its script with `importScripts`, which a module worker does not have. */
function shimScripts(threadScript: string, folder: string): void {
  const Module = {
    mainScriptUrlOrBlob: threadScript,
    locateFile: (name: string) => folder + name,
    print() {},
    printErr() {},
  }
  Object.assign(globalThis, { importScripts, Module })
}

expose({
  open,
  setFrames: (handed) => void (frames = handed),
  run: (from, count) => timeFrames(frames, [from, count], detectIn),
} satisfies Contender)
