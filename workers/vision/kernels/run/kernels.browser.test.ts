import { expect, test, vi } from 'vitest'
import { convert } from '../../convert/convert.ts'
import { largestDifference } from '../../convert/testing/difference.ts'
import { makeRandom } from '../../convert/testing/random.ts'
import { STAND_IN_SIZES } from '../../convert/testing/stand-in-topology.ts'
import { makeStandIn } from '../../convert/testing/stand-in.ts'
import { hasFusedMultiplyAdd } from '../code/kernels.ts'
import { openKernels } from './kernel-run.ts'
import { startHelper } from '../../../../src/features/studio/counting/lend-helpers.ts'
import { runPlanes } from './testing/run-planes.ts'

function alone(): never {
  throw new Error('No helper was asked for')
}

// This test runs in Chromium, because Node may not support fused multiply-adds.
test('fused and separate multiply-add instructions differ only by rounding', { timeout: 120_000 }, async () => {
  expect(hasFusedMultiplyAdd()).toBe(true)
  for (const name of ['tiny', 'lite0', 'lite2'] as const) {
    const graph = convert(makeStandIn(name, { seed: 5 }))
    const inOne = await openKernels(graph, 0, alone)
    const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false)
    const inTwo = await openKernels(graph, 0, alone)
    validate.mockRestore()
    const random = makeRandom(name.length)
    const planes = Float32Array.from({ length: STAND_IN_SIZES[name].inputSize ** 2 * 3 }, () => random() * 2 - 1)
    const [one, two] = [runPlanes(inOne, planes), runPlanes(inTwo, planes)]
    for (const output of ['scores', 'deltas'] as const) {
      const difference = largestDifference(one[output]!.data, (i) => two[output]!.data[i]!)
      expect(difference).toBeGreaterThan(0)
      expect(difference).toBeLessThan(1e-4)
    }
  }
})

test('a worker whose helper thread cannot start warns and gives the same result', async () => {
  const graph = convert(makeStandIn('tiny'))
  const side = STAND_IN_SIZES.tiny.inputSize
  const planes = Float32Array.from({ length: side ** 2 * 3 }, (_, i) => Math.sin(i))
  const warnings: string[] = []
  const failed = vi.fn<() => void>()
  const tooSmall = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
  const kernels = await openKernels(graph, 1, (setup) => {
    const helper = startHelper({ ...setup, memory: tooSmall }, (message) => void warnings.push(message))
    helper.addEventListener('error', failed)
    return helper
  })
  await expect.poll(() => warnings.join()).toContain('A helper did not start: LinkError')
  expect(failed).not.toHaveBeenCalled()
  const expected = runPlanes(await openKernels(graph, 0, alone), planes)
  expect(runPlanes(kernels, planes)).toEqual(expected)
  kernels.release()
})
