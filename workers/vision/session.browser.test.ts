import { afterEach, describe, expect, test, vi } from 'vitest'
import { interpret } from './detect.ts'
import { families } from './models/families.ts'
import { yolox } from './models/yolox.ts'
import { createPreprocessor } from './preprocess.ts'
import { openSession } from './session.ts'
import { sharedFile } from './testing/shared-media.ts'
import { tinyGraph } from './testing/tiny-graph.ts'

const model = await sharedFile('models/yolox_nano.onnx')
const picture = await sharedFile('images/coco-val-128/000000000785.jpg')
if (!model || !picture) console.info('skipped: no ../shared/models or ../shared/images')

const SIZE = 416
const inputShape = yolox.inputShape(SIZE)
const options = { inputShape, onWarning: () => {} }
const graph = async () => new Uint8Array(await model!.arrayBuffer())

test.skipIf(!model || !picture)('a software GPU is left alone unless it is asked for', async () => {
  const adapter = await navigator.gpu.requestAdapter()
  const session = await openSession(await graph(), options)
  const isOnGpu = adapter !== null && !adapter.info.isFallbackAdapter
  expect(session.runtime).toBe(isOnGpu ? 'webgpu' : crossOriginIsolated ? 'wasm-threads' : 'wasm')
  const bitmap = await createImageBitmap(picture!)
  const region = { left: 0, top: 0, right: bitmap.width, bottom: bitmap.height }
  const input = createPreprocessor(families.yolox, SIZE)(bitmap, region)
  const outputs = await session.run(input.tensor)
  const [person] = interpret(outputs, yolox, { size: SIZE, placement: input.placement, frame: bitmap }, 0.45)
  expect(person!.score).toBeGreaterThan(0.8)
  await session.release()
})

describe('the GPU', () => {
  const requestDevice = vi.spyOn(GPUAdapter.prototype, 'requestDevice')
  const shape = [1, 2, 2]
  const tiny = { inputShape: shape, onWarning: () => {} }
  afterEach(() => void requestDevice.mockReset())

  test('going away is noticed, and another session can start', async () => {
    const session = await openSession(tinyGraph(shape), { ...tiny, runtime: 'webgpu' })
    expect(session.runtime).toBe('webgpu')
    const { y } = await session.run(new Float32Array([-1, 2, -3, 4]))
    expect([y!.dims, Array.from(y!.data)]).toEqual([shape, [0, 2, 0, 4]])
    const device: GPUDevice = await requestDevice.mock.results[0]!.value
    device.destroy()
    expect(await session.lost).toContain('destroyed')
    await session.release()
    const next = await openSession(tinyGraph(shape), { ...tiny, runtime: 'webgpu' })
    expect(Array.from((await next.run(new Float32Array([1, -1, 1, -1]))).y!.data)).toEqual([1, 0, 1, 0])
    await next.release()
  })

  test('that cannot start leaves the work to WebAssembly, unless it was asked for', async () => {
    requestDevice.mockRejectedValue(new Error('no device today'))
    const isFallbackAdapter = vi.spyOn(GPUAdapterInfo.prototype, 'isFallbackAdapter', 'get').mockReturnValue(false)
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    const session = await openSession(tinyGraph(shape), { inputShape: shape, onWarning })
    isFallbackAdapter.mockRestore()
    expect(session.runtime).toContain('wasm')
    expect(warnings.join()).toContain('no device today')
    await session.release()
    const forced = openSession(tinyGraph(shape), { ...tiny, runtime: 'webgpu' })
    await expect(forced).rejects.toThrow('no device today')
  })
})

test('a file that is no graph is refused', async () => {
  await expect(openSession(new Uint8Array(1000), { ...options, runtime: 'wasm' })).rejects.toThrow('protobuf')
})
