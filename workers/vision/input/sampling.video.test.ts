import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import { openSession } from '../inference/open-session.ts'
import type { Session } from '../inference/session.ts'
import { efficientdet } from '../models/families/efficientdet.ts'
import { inputShape } from '../models/model-family.ts'
import type { ModelFamily } from '../models/model-family.ts'
import { yolox } from '../models/families/yolox.ts'
import { paintI420, paintTestCard } from '../testing/test-card.ts'
import { tinyGraph } from '../testing/tiny-graph.ts'
import { sizeOf } from './frame.ts'
import type { Frame } from './frame.ts'

const SIZE = 320
const interleaved: ModelFamily = { ...efficientdet, input: { ...efficientdet.input, layout: 'interleaved' } }
const families = { efficientdet, yolox, interleaved }

/** The tensors of the two runtimes may differ by at most this many steps of 0..255. */
const MAX_STEPS = 2

function film(size: Size, init: Partial<VideoFrameInit> & { rotation?: number; flip?: boolean } = {}): VideoFrame {
  const { width: codedWidth, height: codedHeight } = size
  const plain = new VideoFrame(paintTestCard(size), { format: 'RGBX', codedWidth, codedHeight, timestamp: 0 })
  const frame = new VideoFrame(plain, { timestamp: 0, ...init })
  plain.close()
  return frame
}

async function picture(size: Size): Promise<ImageBitmap> {
  return createImageBitmap(new ImageData(paintTestCard(size), size.width, size.height))
}

// The test project starts a browser in which WebGPU can import video frames.
describe.each(Object.entries(families))('the input tensor of %s is the same on WebGPU and WebAssembly', (_, family) => {
  let cpu: Session
  let gpu: Session
  const warnings: string[] = []

  beforeAll(async () => {
    // The operator Neg returns the whole tensor and works on every runtime.
    const graph = tinyGraph(inputShape(family.input, SIZE), 'Neg')
    const options = { family, inputSize: SIZE, onWarning: (warning: string) => void warnings.push(warning) }
    cpu = await openSession(graph, { ...options, runtime: 'wasm' })
    gpu = await openSession(graph, { ...options, runtime: 'webgpu' })
  })
  afterAll(async () => {
    await cpu?.release()
    await gpu?.release()
  })

  /** Returns the largest difference between the two tensors, in steps of 0..255. */
  async function compare(frame: Frame, region?: FrameBox): Promise<number> {
    const { width, height } = sizeOf(frame)
    const searched = region ?? { left: 0, top: 0, right: width, bottom: height }
    const ours = (await cpu.run(frame, searched)).y!.data
    const theirs = (await gpu.run(frame, searched)).y!.data
    frame.close()
    expect(new Set(ours.filter((_, at) => at % 97 === 0)).size).toBeGreaterThan(50)
    return ours.reduce((max, value, at) => Math.max(max, Math.abs(value - theirs[at]!)), 0) / family.input.scale[0]
  }

  // Only one family gets the large test picture, because its comparison takes a second. All families sample in the same
  // way.
  test.each([...(family === efficientdet ? [[1917, 1079] as const] : []), [300, 211] as const])(
    'both runtimes give the same tensor for a test picture of %i × %i pixels',
    async (width, height) => {
      expect(await compare(film({ width, height }))).toBeLessThan(MAX_STEPS)
      expect(await compare(await picture({ width, height }))).toBeLessThan(MAX_STEPS)
      expect(warnings).toEqual([])
    },
  )

  test('both runtimes give the same tensor for a region whose edges are between pixels', async () => {
    const size = { width: 1280, height: 719 }
    const region = { left: 333, top: 101.5, right: 1000.25, bottom: 700 }
    expect(await compare(film(size), region)).toBeLessThan(MAX_STEPS)
    expect(await compare(await picture(size), region)).toBeLessThan(MAX_STEPS)
  })

  test('both runtimes give the same tensor for frames that are cropped, rotated or flipped when shown', async () => {
    const size = { width: 640, height: 360 }
    const visibleRect = { x: 20, y: 10, width: 400, height: 300 }
    expect(await compare(film(size, { visibleRect }))).toBeLessThan(MAX_STEPS)
    for (const rotation of [90, 180, 270]) {
      const rotated = film(size, { rotation, flip: rotation === 270 })
      expect(sizeOf(rotated).width).toBe(rotation === 180 ? 640 : 360)
      expect(await compare(rotated)).toBeLessThan(MAX_STEPS)
    }
  })

  test('both runtimes give the same tensor for frames stored as YUV', async () => {
    const primaries = 'bt709'
    for (const matrix of ['bt709', 'smpte170m'] as const) {
      const colours = { matrix, primaries, transfer: 'bt709', fullRange: false } as const
      expect(await compare(paintI420({ width: 639, height: 481 }, colours))).toBeLessThan(MAX_STEPS)
    }
    const colours = { matrix: 'bt709', primaries, transfer: 'bt709', fullRange: true } as const
    expect(await compare(paintI420({ width: 640, height: 480 }, colours))).toBeLessThan(MAX_STEPS)
  })
})

test('the CPU writes a frame that the GPU cannot import, and the GPU imports the next frame', async () => {
  const warnings: string[] = []
  const onWarning = (warning: string) => void warnings.push(warning)
  const graph = tinyGraph(inputShape(yolox.input, SIZE), 'Neg')
  const session = await openSession(graph, { family: yolox, inputSize: SIZE, onWarning, runtime: 'webgpu' })
  const region = { left: 0, top: 0, right: 640, bottom: 480 }
  const run = async () => {
    const frame = film({ width: 640, height: 480 })
    const { y } = await session.run(frame, region)
    frame.close()
    return y!.data.slice()
  }
  const expected = await run()
  expect(warnings).toEqual([])
  const importTexture = vi.spyOn(GPUDevice.prototype, 'importExternalTexture').mockImplementationOnce(() => {
    throw new DOMException('not this format', 'OperationError')
  })
  const refused = await run()
  const imported = await run()
  expect(importTexture).toHaveBeenCalledTimes(2)
  importTexture.mockRestore()
  expect(imported).toEqual(expected)
  expect(refused.every((value, at) => Math.abs(value - expected[at]!) < MAX_STEPS * yolox.input.scale[0])).toBe(true)
  expect(warnings).toEqual([expect.stringContaining('not this format')])
  await session.release()
})
