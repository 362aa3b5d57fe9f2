import { expect, test } from 'vitest'
import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import type { Activation } from './kernel-parameters.ts'
import { writeKernels } from './kernels.ts'
import type { Kernels } from './kernels.ts'

/** What a `pointwise` that multiplies by one makes of each value, four at a time. */
async function activated(activation: Activation, values: Float32Array, isFused: boolean): Promise<Float32Array> {
  const memory = new WebAssembly.Memory({ initial: 16, maximum: 16 })
  const module = await WebAssembly.compile(writeKernels([`pointwise.${activation}`], isFused, 16, false))
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } })
  const [weights, input, out] = [0, 1024, 512 * 1024]
  for (let i = 0; i < 4; i++) new Float32Array(memory.buffer, weights)[4 + i * 5] = 1
  new Float32Array(memory.buffer, input).set(values)
  const pixels = values.length / 4
  const given: Record<string, number> = {
    ...{ input, weights, out, add: 0, addBytes: 0, depth: 4, eights: 0, fours: 1, outBytes: 16, from: 0, to: pixels },
    ...{ last: pixels - 6, lowest: 0, highest: 1, scale: 1 / 6, offset: 0.5 },
  }
  ;(exports as Kernels)[`pointwise.${activation}`]!(
    ...Object.keys(KERNEL_PARAMETERS.pointwise).map((name) => given[name]!),
  )
  return new Float32Array(memory.buffer, out, values.length).slice()
}

const everywhere = Float32Array.from({ length: 16_000 }, (_, i) => (i - 8000) / 80)

test.each([
  ['sigmoid', (x: number) => 1 / (1 + Math.exp(-x))],
  ['silu', (x: number) => x / (1 + Math.exp(-x))],
] as const)('%s is as precise as its numbers, from −100 to 100', async (activation, exact) => {
  const found = await activated(activation, everywhere, false)
  for (const [i, x] of everywhere.entries()) {
    const expected = exact(x)
    // x · log₂ e is rounded, so the larger it is, the more its power is off.
    expect(Math.abs(found[i]! - expected)).toBeLessThanOrEqual((4e-7 + 1.2e-7 * Math.abs(x)) * Math.abs(expected) + 1e-35)
  }
})

test('a hard swish is x times what lies between its bounds', async () => {
  const found = await activated('hardSwish', everywhere, false)
  for (const [i, x] of everywhere.entries()) {
    expect(found[i]).toBeCloseTo(x * Math.min(Math.max(x / 6 + 0.5, 0), 1), 5)
  }
})
