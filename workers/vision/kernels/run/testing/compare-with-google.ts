import { expect } from 'vitest'
import { convert } from '../../../convert/convert.ts'
import { largestDifference } from '../../../convert/testing/difference.ts'
import { runOracle } from '../../../convert/testing/litert-oracle.ts'
import { toPlanes } from '../../../convert/testing/onnx-session.ts'
import { makeRandom } from '../../../convert/testing/random.ts'
import { makeStandIn } from '../../../convert/testing/stand-in.ts'
import type { StandInOptions } from '../../../convert/testing/stand-in.ts'
import { STAND_IN_SIZES } from '../../../convert/testing/stand-in-topology.ts'
import type { StandInName } from '../../../convert/testing/stand-in-topology.ts'
import { openKernels } from '../kernel-run.ts'
import { runPlanes } from './run-planes.ts'

const CLASSES = 90

/** Largest allowed differences between the kernels and LiteRT. */
export const MOST_OFF = { scores: 2e-4, deltas: 2.5e-4 }

/**
 * Converts a stand-in and runs it on the kernels and on LiteRT, with two pictures one after another. Returns the
 * largest differences.
 */
export async function differencesFromGoogle(name: StandInName, options: StandInOptions = {}) {
  const { inputSize } = STAND_IN_SIZES[name]
  const file = makeStandIn(name, options)
  const kernels = await openKernels(convert(file), 0, () => {
    throw new Error('No helper was asked for')
  })
  const largest = { scores: 0, deltas: 0 }
  for (const seed of [1, 2]) {
    const random = makeRandom(seed)
    const picture = Float32Array.from({ length: inputSize * inputSize * 3 }, () => random() * 2 - 1)
    const expected = await runOracle(file, picture, inputSize)
    const { scores, deltas } = runPlanes(kernels, toPlanes(picture))
    expect(scores!.dims).toEqual([1, expected.scores.length / CLASSES, 1])
    expect(deltas!.dims).toEqual([1, expected.deltas.length / 4, 4])
    largest.scores = Math.max(
      largest.scores,
      largestDifference(scores!.data, (i) => expected.scores[i * CLASSES]!),
    )
    largest.deltas = Math.max(
      largest.deltas,
      largestDifference(deltas!.data, (i) => expected.deltas[i]!),
    )
  }
  return largest
}
