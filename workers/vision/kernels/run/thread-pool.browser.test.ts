import { expect, test } from 'vitest'
import { convert } from '../../convert/convert.ts'
import { writeOnnx } from '../../convert/onnx-writer.ts'
import { makeStandIn } from '../../convert/testing/stand-in.ts'
import { everyKernel } from './testing/every-kernel.ts'
import type { Probe } from './testing/thread-pool-probe.worker.ts'

function ask(probe: Probe): Promise<Float32Array[]> {
  const worker = new Worker(new URL('./testing/thread-pool-probe.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Float32Array[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Float32Array[]>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(probe, [])
  }).finally(() => worker.terminate())
}

test.each([
  ['EfficientDet', () => ({ graph: convert(makeStandIn('lite0', { seed: 5 })), side: 320 })],
  ['all kernels', () => ({ graph: writeOnnx(everyKernel(192)), side: 192 })],
])('the result of %s is the same with any number of helper threads', { timeout: 120_000 }, async (_, make) => {
  expect(globalThis.crossOriginIsolated).toBe(true)
  const model = make()
  const runs = 12
  const alone = await ask({ ...model, helpers: 0, runs })
  expect(alone[0]).not.toEqual(alone[alone.length / runs])
  for (const helpers of [1, 3]) {
    const together = await ask({ ...model, helpers, runs })
    expect(together).toHaveLength(alone.length)
    together.forEach((values, i) => expect(values.every((value, k) => value === alone[i]![k])).toBe(true))
  }
})
