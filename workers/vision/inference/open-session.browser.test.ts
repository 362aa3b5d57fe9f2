import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MockInstance } from 'vitest'
import { expectConsole } from '../../../src/testing/expect-console.ts'
import type { ModelFamily } from '../models/model-family.ts'
import { yolox } from '../models/families/yolox.ts'
import { sharedFile } from '../testing/shared-media.ts'
import { tinyGraph } from '../testing/tiny-graph.ts'
import { readDetections } from './detections.ts'
import { openSession } from './open-session.ts'
import type { Session } from './session.ts'

const model = await sharedFile('models/yolox_nano.onnx')
const picture = await sharedFile('images/coco-val-128/000000000785.jpg')
if (!model || !picture) console.info('skipped: no ../shared/models or ../shared/images')

const SIZE = 416
const options = { family: yolox, inputSize: SIZE, onWarning: () => {} }
const graph = async () => new Uint8Array(await model!.arrayBuffer())

test.skipIf(!model || !picture)('a GPU emulated in software is used only when a setting forces it', async () => {
  const adapter = await navigator.gpu.requestAdapter()
  const session = await openSession(await graph(), options)
  const isOnGpu = adapter !== null && !adapter.info.isFallbackAdapter
  expect(session.runtime).toBe(isOnGpu ? 'webgpu' : crossOriginIsolated ? 'wasm-threads' : 'wasm')
  // A thread with helper threads must sleep at times. A browser allows this only in a worker. This test runs in the
  // page, so its session has one thread.
  const counting =
    session.runtime === 'wasm-threads' ? await openSession(await graph(), { ...options, runtime: 'wasm' }) : session
  const bitmap = await createImageBitmap(picture!)
  const region = { left: 0, top: 0, right: bitmap.width, bottom: bitmap.height }
  const outputs = await counting.run(bitmap, region)
  const placement = yolox.place(bitmap.width, bitmap.height, SIZE)
  const [person] = readDetections(outputs, yolox, { size: SIZE, placement, frame: bitmap, purpose: 'passages' }, 0.45)
  expect(person!.score).toBeGreaterThan(0.8)
  for (const each of new Set([session, counting])) await each.release()
})

/** The family of a graph with one operator. The input of 2 × 2 pixels is planar, and every value is reduced by 100. */
const raw: ModelFamily = { ...yolox, input: { ...yolox.input, channels: 'rgb', offset: [-100, -100, -100] } }
const tiny = { family: raw, inputSize: 2, onWarning: () => {} }
const shape = [1, 3, 2, 2]
const square = { left: 0, top: 0, right: 2, bottom: 2 }

/**
 * Returns a frame with pixels of 90, 110, 100 and 255 in all channels. The graph turns a value above 100 into its
 * excess over 100, and any other value into 0.
 */
function makeFrame(): VideoFrame {
  const bytes = Uint8Array.from([90, 110, 100, 255].flatMap((value) => [value, value, value, 255]))
  return new VideoFrame(bytes, { format: 'RGBX', codedWidth: 2, codedHeight: 2, timestamp: 0 })
}
const expected = [0, 10, 0, 155, 0, 10, 0, 155, 0, 10, 0, 155]

async function runOn(session: Session): Promise<number[]> {
  const frame = makeFrame()
  const { y } = await session.run(frame, square)
  frame.close()
  expect(y!.dims).toEqual(shape)
  return Array.from(y!.data, Math.round)
}

test('when the browser cannot copy a frame to the GPU, the frame is drawn on a canvas instead', async () => {
  const session = await openSession(tinyGraph(shape), { ...tiny, runtime: 'wasm' })
  const copyTo = vi.spyOn(VideoFrame.prototype, 'copyTo').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  expect(await runOn(session)).toEqual(expected)
  expect(copyTo).toHaveBeenCalledTimes(1)
  copyTo.mockRestore()
  await session.release()
})

test("a browser without WebAssembly's promise integration can use the GPU too", async () => {
  const integration = Object.getOwnPropertyDescriptor(WebAssembly, 'Suspending')!
  Reflect.deleteProperty(WebAssembly, 'Suspending')
  const session = await openSession(tinyGraph(shape), { ...tiny, runtime: 'webgpu' })
  expect(session.runtime).toBe('webgpu')
  expect(await runOn(session)).toEqual(expected)
  await session.release()
  Object.defineProperty(WebAssembly, 'Suspending', integration)
})

describe('a session on the GPU', () => {
  let requestDevice: MockInstance<GPUAdapter['requestDevice']>
  beforeEach(() => {
    requestDevice = vi.spyOn(GPUAdapter.prototype, 'requestDevice')
  })

  test('a session reports the loss of its GPU, and another session can start afterwards', async () => {
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    const session = await openSession(tinyGraph(shape), { ...tiny, runtime: 'webgpu', onWarning })
    expect(session.runtime).toBe('webgpu')
    // In this browser the CPU writes video frames for the GPU. The files *.video.test.ts test the GPU path.
    expect(warnings.join()).toContain('cannot import all video frames')
    expect(await runOn(session)).toEqual(expected)
    const device: GPUDevice = await requestDevice.mock.results[0]!.value
    device.destroy()
    expect(await session.lost).toContain('destroyed')
    await session.release()
    const next = await openSession(tinyGraph(shape), { ...tiny, runtime: 'webgpu' })
    expect(await runOn(next)).toEqual(expected)
    await next.release()
  })

  test('a GPU that cannot start is replaced by WebAssembly, unless the GPU was forced', async () => {
    requestDevice.mockRejectedValue(new Error('no device today'))
    const isFallbackAdapter = vi.spyOn(GPUAdapterInfo.prototype, 'isFallbackAdapter', 'get').mockReturnValue(false)
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    const session = await openSession(tinyGraph(shape), { ...tiny, onWarning })
    isFallbackAdapter.mockRestore()
    expect(session.runtime).toContain('wasm')
    expect(warnings.join()).toContain('no device today')
    expect(await runOn(session)).toEqual(expected)
    await session.release()
    const forced = openSession(tinyGraph(shape), { ...tiny, runtime: 'webgpu' })
    await expect(forced).rejects.toThrow('no device today')
  })

  test('a GPU that fails its warm-up is replaced by WebAssembly', async () => {
    const isFallbackAdapter = vi.spyOn(GPUAdapterInfo.prototype, 'isFallbackAdapter', 'get').mockReturnValue(false)
    const popErrorScope = vi.spyOn(GPUDevice.prototype, 'popErrorScope').mockResolvedValue(new GPUValidationError('no'))
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    const session = await openSession(tinyGraph(shape), { ...tiny, onWarning })
    isFallbackAdapter.mockRestore()
    popErrorScope.mockRestore()
    expect(session.runtime).toContain('wasm')
    expect(warnings.join()).toMatch(/runs without graph capture.* no\b.*could not run the model.* no\b/)
    expect(await runOn(session)).toEqual(expected)
    await session.release()
  })

  test('a GPU that outputs NaN is replaced by WebAssembly', async () => {
    const isFallbackAdapter = vi.spyOn(GPUAdapterInfo.prototype, 'isFallbackAdapter', 'get').mockReturnValue(false)
    const getMappedRange = Reflect.get(GPUBuffer.prototype, 'getMappedRange')
    const readback = vi.spyOn(GPUBuffer.prototype, 'getMappedRange').mockImplementation(function (
      this: GPUBuffer,
      ...range
    ) {
      const mapped = getMappedRange.apply(this, range)
      if (this.usage & GPUBufferUsage.MAP_READ) new Float32Array(mapped).fill(NaN)
      return mapped
    })
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    const session = await openSession(tinyGraph(shape), { ...tiny, onWarning })
    isFallbackAdapter.mockRestore()
    readback.mockRestore()
    expect(session.runtime).toContain('wasm')
    expect(warnings.join()).toContain('could not run the model: Error: The output y holds NaN')
    expect(await runOn(session)).toEqual(expected)
    await session.release()
  })

  test('recorded GPU commands run again for every new frame', async () => {
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    const session = await openSession(tinyGraph(shape), {
      ...tiny,
      runtime: 'webgpu',
      usesGraphCapture: true,
      onWarning,
    })
    expect(warnings.filter((warning) => warning.includes('graph capture'))).toEqual([])
    expect(await runOn(session)).toEqual(expected)
    const white = new VideoFrame(new Uint8Array(16).fill(255), {
      format: 'RGBX',
      codedWidth: 2,
      codedHeight: 2,
      timestamp: 0,
    })
    const { y } = await session.run(white, square)
    white.close()
    expect(Array.from(y!.data)).toEqual(Array.from({ length: 12 }, () => 155))
    expect(await runOn(session)).toEqual(expected)
    await session.release()
  })

  test('a model whose GPU commands cannot be recorded runs without recording', async () => {
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    // WebGPU has no Hardmax, so that operator runs on the CPU and graph capture fails.
    expectConsole(/cannot use the graph capture feature/)
    const options = { ...tiny, runtime: 'webgpu', usesGraphCapture: true, onWarning } as const
    const session = await openSession(tinyGraph(shape, 'Hardmax'), options)
    expect(warnings.join()).toContain('without graph capture')
    expect(await runOn(session)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
    await session.release()
  })

  test('a GPU session reserves no new memory per frame, and its release destroys the device', async () => {
    const session = await openSession(tinyGraph(shape), { ...tiny, runtime: 'webgpu' })
    const device: GPUDevice = await requestDevice.mock.results[0]!.value
    const pictures = await Promise.all([0, 1, 2].map(() => createImageBitmap(new ImageData(2, 2))))
    await runOn(session)
    await session.run(pictures[0]!, square)
    const buffers = vi.spyOn(device, 'createBuffer')
    const textures = vi.spyOn(device, 'createTexture')
    for (const picture of pictures) {
      expect(await runOn(session)).toEqual(expected)
      await session.run(picture, square)
      picture.close()
    }
    expect([buffers, textures].map((spy) => spy.mock.calls.length)).toEqual([0, 0])
    const destroy = vi.spyOn(device, 'destroy')
    await session.release()
    expect(destroy).toHaveBeenCalledTimes(1)
  })
})

test('a file that is not an ONNX model is refused', async () => {
  await expect(openSession(new Uint8Array(1000), { ...options, runtime: 'wasm' })).rejects.toThrow('protobuf')
})
