import { expect, test } from 'vitest'
import { catalog } from '../catalog.ts'
import type { ModelId } from '../catalog.ts'
import { readOnnx } from '../convert/onnx-reader.ts'
import { writeOnnx } from '../convert/onnx-writer.ts'
import type { Frame } from '../input/frame.ts'
import { rtmdet } from '../models/families/rtmdet.ts'
import type { ModelStore } from '../models/load-model.ts'
import { createDetector } from './detector.ts'
import type { Session } from './session.ts'

/** Returns a file in RTMDet's form, with a node for every wanted tensor. `prefix` is put before the tensors' names. */
function graphOf(prefix = ''): Uint8Array<ArrayBuffer> {
  const nodes = rtmdet.outputs!.map(({ name }) => ({ kind: 'Relu', inputs: ['input'], output: prefix + name }))
  const inputs = [{ name: 'input', dims: [1, 3, 0, 0] }]
  return writeOnnx({ name: 'rtmdet', opset: 11, nodes, constants: [], inputs, outputs: [], notes: {} })
}

const frame = { width: 1280, height: 720 } as Frame

type Options = { file?: Uint8Array<ArrayBuffer>; canOpen?: (inputSize: number) => boolean }

/** Returns a detector whose sessions find no people. `calls` lists the calls that the sessions received. */
function detectorOf({ file = graphOf(), canOpen = () => true }: Options = {}) {
  const calls: string[] = []
  const warnings: string[] = []
  const losses = new Map<number, (reason: string) => void>()
  const store: ModelStore = {
    load: async () => ({ ok: true, bytes: file }),
    isAvailable: async (entry) => entry.id === catalog.centernet.id,
    keep: async () => null,
  }
  const detector = createDetector({
    store,
    onWarning: (warning) => void warnings.push(warning),
    async openSession(graph, { inputSize }) {
      const { inputs, outputs } = readOnnx(graph)
      calls.push(`open ${inputs[0]!.dims.join('×')}`)
      if (!canOpen(inputSize)) throw new RangeError('out of memory')
      return {
        runtime: 'wasm',
        lost: new Promise((resolve) => void losses.set(inputSize, resolve)),
        async run() {
          calls.push(`run ${inputSize}`)
          const empty = ({ dims }: (typeof outputs)[number]) => {
            return { dims, data: new Float32Array(dims.reduce((product, side) => product * side)).fill(-20) }
          }
          return Object.fromEntries(outputs.map((output) => [output.name, empty(output)]))
        },
        release: async () => void calls.push(`release ${inputSize}`),
      } satisfies Session
    },
  })
  return {
    calls,
    warnings,
    lose: (size: number) => losses.get(size)?.('gone'),
    load: (model: ModelId = 'rtmdet_nano') => detector.load({ model, modelsUrl: '/models/' }, () => {}),
    detect: (isLarge: boolean) => detector.detect(frame, 0.45, { purpose: 'heads', isLarge }),
    detector,
  }
}

test('when a file is another export of the model, the error names the missing tensor and lists usable models', async () => {
  expect(await detectorOf({ file: graphOf('official/') }).load()).toEqual({
    ok: false,
    failure: {
      kind: 'unsupported',
      detail: 'ConversionError: The graph has no tensor y: it is another export of this model',
      available: ['centernet'],
    },
  })
})

test('both picture sizes of a model use one file, and the large size starts with its first detection', async () => {
  const { calls, load, detect, detector } = detectorOf()
  await load()
  expect(await detect(false)).toMatchObject({ inputSize: 416, isLarge: false, modelScale: 416 / 1280 })
  expect(calls).toEqual(['open 1×3×416×416', 'run 416'])
  expect(await detect(true)).toMatchObject({ inputSize: 640, isLarge: true, modelScale: 0.5 })
  await detect(true)
  await detect(false)
  expect(calls.slice(2)).toEqual(['open 1×3×640×640', 'run 640', 'run 640', 'run 416'])
  await detector.unload()
  expect(calls.slice(6)).toEqual(['release 416', 'release 640'])
})

test('a model that cannot start in the large size detects in the usual size, with one warning', async () => {
  const { calls, warnings, load, detect } = detectorOf({ canOpen: (size) => size === 416 })
  await load()
  for (let i = 0; i < 2; i++) expect(await detect(true)).toMatchObject({ inputSize: 416, isLarge: false })
  expect(calls).toEqual(['open 1×3×416×416', 'open 1×3×640×640', 'run 416', 'run 416'])
  expect(warnings).toEqual(['The model could not be started in its large size: RangeError: out of memory'])
})

test('a GPU that is lost in the large size is also lost for the usual size', async () => {
  const { load, detect, lose, detector } = detectorOf()
  await load()
  await detect(true)
  lose(640)
  await expect.poll(() => detector.lostReason()).toBe('gone')
  expect(await detect(false)).toBeNull()
})

test('when a model is unloaded while a detection waits, the large size is not started', async () => {
  const { calls, load, detect, detector } = detectorOf()
  await load()
  const unloaded = detector.unload()
  expect(await detect(true)).toBeNull()
  await unloaded
  expect(calls).toEqual(['open 1×3×416×416', 'release 416'])
})
