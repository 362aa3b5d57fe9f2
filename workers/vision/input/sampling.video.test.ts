import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import { openSession } from '../inference/open-session.ts'
import type { Session } from '../inference/session.ts'
import { efficientdet } from '../models/efficientdet.ts'
import { inputShape } from '../models/model-family.ts'
import type { ModelFamily } from '../models/model-family.ts'
import { yolox } from '../models/yolox.ts'
import { paintI420, paintTestCard } from '../testing/test-card.ts'
import { tinyGraph } from '../testing/tiny-graph.ts'
import { sizeOf } from './frame.ts'
import type { Frame } from './frame.ts'

const SIZE = 320
const interleaved: ModelFamily = { ...efficientdet, input: { ...efficientdet.input, layout: 'interleaved' } }
const families = { efficientdet, yolox, interleaved }

/** Of 255 steps: what the two runtimes' tensors may differ. */
const MOST_STEPS = 2

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

// WebGPU reads these frames where the browser keeps them: the test project sees to it that it can.
describe.each(Object.entries(families))('the tensor of %s on WebGPU is that on WebAssembly', (_, family) => {
  let cpu: Session
  let gpu: Session
  const warnings: string[] = []

  beforeAll(async () => {
    // Neg lets everything in the tensor come out again, and works on every runtime.
    const graph = tinyGraph(inputShape(family.input, SIZE), 'Neg')
    const options = { family, inputSize: SIZE, onWarning: (warning: string) => void warnings.push(warning) }
    cpu = await openSession(graph, { ...options, runtime: 'wasm' })
    gpu = await openSession(graph, { ...options, runtime: 'webgpu' })
  })
  afterAll(async () => {
    await cpu?.release()
    await gpu?.release()
  })

  /** The greatest difference of the two tensors, in steps of 0..255, and how much there is in them. */
  async function compare(frame: Frame, region?: FrameBox): Promise<number> {
    const { width, height } = sizeOf(frame)
    const shown = region ?? { left: 0, top: 0, right: width, bottom: height }
    const ours = (await cpu.run(frame, shown)).y!.data
    const theirs = (await gpu.run(frame, shown)).y!.data
    frame.close()
    expect(new Set(ours.filter((_, at) => at % 97 === 0)).size).toBeGreaterThan(50)
    return ours.reduce((most, value, at) => Math.max(most, Math.abs(value - theirs[at]!)), 0) / family.input.scale
  }

  test.each([
    [1917, 1079],
    [300, 211],
  ])('for a test card of %i × %i', async (width, height) => {
    expect(await compare(film({ width, height }))).toBeLessThan(MOST_STEPS)
    expect(await compare(await picture({ width, height }))).toBeLessThan(MOST_STEPS)
    expect(warnings).toEqual([])
  })

  test('for a region between pixels', async () => {
    const size = { width: 1280, height: 719 }
    const region = { left: 333, top: 101.5, right: 1000.25, bottom: 700 }
    expect(await compare(film(size), region)).toBeLessThan(MOST_STEPS)
    expect(await compare(await picture(size), region)).toBeLessThan(MOST_STEPS)
  })

  test('for frames that are cut, turned or mirrored when shown', async () => {
    const size = { width: 640, height: 360 }
    const visibleRect = { x: 20, y: 10, width: 400, height: 300 }
    expect(await compare(film(size, { visibleRect }))).toBeLessThan(MOST_STEPS)
    for (const rotation of [90, 180, 270]) {
      const turned = film(size, { rotation, flip: rotation === 270 })
      expect(sizeOf(turned).width).toBe(rotation === 180 ? 640 : 360)
      expect(await compare(turned)).toBeLessThan(MOST_STEPS)
    }
  })

  test('for brightness and colour stored apart', async () => {
    const primaries = 'bt709'
    for (const matrix of ['bt709', 'smpte170m'] as const) {
      const colours = { matrix, primaries, transfer: 'bt709', fullRange: false } as const
      expect(await compare(paintI420({ width: 639, height: 481 }, colours))).toBeLessThan(MOST_STEPS)
    }
    const colours = { matrix: 'bt709', primaries, transfer: 'bt709', fullRange: true } as const
    expect(await compare(paintI420({ width: 640, height: 480 }, colours))).toBeLessThan(MOST_STEPS)
  })
})

test('a video frame that the GPU does not take is written by the processor, and the next one offered again', async () => {
  const warnings: string[] = []
  const onWarning = (warning: string) => void warnings.push(warning)
  const graph = tinyGraph(inputShape(yolox.input, SIZE), 'Neg')
  const session = await openSession(graph, { family: yolox, inputSize: SIZE, onWarning, runtime: 'webgpu' })
  const region = { left: 0, top: 0, right: 640, bottom: 480 }
  const look = async () => {
    const frame = film({ width: 640, height: 480 })
    const { y } = await session.run(frame, region)
    frame.close()
    return y!.data.slice()
  }
  const expected = await look()
  expect(warnings).toEqual([])
  const take = vi.spyOn(GPUDevice.prototype, 'importExternalTexture').mockImplementationOnce(() => {
    throw new DOMException('not this format', 'OperationError')
  })
  const refused = await look()
  const taken = await look()
  expect(take).toHaveBeenCalledTimes(2)
  take.mockRestore()
  expect(taken).toEqual(expected)
  expect(refused.every((value, at) => Math.abs(value - expected[at]!) < MOST_STEPS * yolox.input.scale)).toBe(true)
  expect(warnings).toEqual([expect.stringContaining('not this format')])
  await session.release()
})
