import { expect, test } from 'vitest'
import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import type { Activation } from './kernel-parameters.ts'
import { writeKernels } from './kernels.ts'
import type { Kernels } from './kernels.ts'

/** A block of four input channels and four output channels. */
const block = { depth: 4, eights: 0, fours: 1, outBytes: 16, addBytes: 0 }
const hardSigmoid = { lowest: 0, highest: 1, scale: 1 / 6, offset: 0.5 }

/** Returns the activated values. A `pointwise` kernel multiplies the values by one, four values at a time. */
async function activated(activation: Activation, values: Float32Array, isFused: boolean): Promise<Float32Array> {
  const memory = new WebAssembly.Memory({ initial: 16, maximum: 16 })
  const module = await WebAssembly.compile(writeKernels([`pointwise.${activation}`], isFused, 16, false))
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } })
  const places = { weights: 0, input: 1024, out: 512 * 1024, add: 0 }
  for (let i = 0; i < 4; i++) new Float32Array(memory.buffer, places.weights)[4 + i * 5] = 1
  new Float32Array(memory.buffer, places.input).set(values)
  const pixels = values.length / 4
  const given: Record<string, number> = {
    ...places,
    ...block,
    ...hardSigmoid,
    from: 0,
    to: pixels,
    last: pixels - 6,
  }
  ;(exports as Kernels)[`pointwise.${activation}`]!(
    ...Object.keys(KERNEL_PARAMETERS.pointwise).map((name) => given[name]!),
  )
  return new Float32Array(memory.buffer, places.out, values.length).slice()
}

const everywhere = Float32Array.from({ length: 16_000 }, (_, i) => (i - 8000) / 80)

/** Returns the largest error, as a share of the allowed error. */
function worstOf(found: Float32Array, exact: (x: number) => number, allowed: (x: number) => number): number {
  return Math.max(...Array.from(everywhere, (x, i) => Math.abs(found[i]! - exact(x)) / allowed(x)))
}

test.each([
  ['sigmoid', (x: number) => 1 / (1 + Math.exp(-x))],
  ['silu', (x: number) => x / (1 + Math.exp(-x))],
] as const)('the activation %s is as precise as 32-bit floats allow, from −100 to 100', async (activation, exact) => {
  const found = await activated(activation, everywhere, false)
  // x · log₂ e is rounded, so a larger x has a larger error in the power of two.
  const share = (x: number) => 4e-7 + 1.2e-7 * Math.abs(x)
  expect(worstOf(found, exact, (x) => share(x) * Math.abs(exact(x)) + 1e-35)).toBeLessThan(1)
})

test('the hard swish multiplies x by x ∕ 6 + 0.5, limited to 0..1', async () => {
  const found = await activated('hardSwish', everywhere, false)
  const exact = (x: number) => x * Math.min(Math.max(x / 6 + 0.5, 0), 1)
  expect(worstOf(found, exact, (x) => 1e-6 * Math.abs(x) + 1e-9)).toBeLessThan(1)
})
