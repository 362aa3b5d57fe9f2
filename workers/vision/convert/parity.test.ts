import { describe, expect, test } from 'vitest'
import { convert } from './convert.ts'
import { largestDifference } from './testing/difference.ts'
import { runOracle } from './testing/litert-oracle.ts'
import { openOnnx } from './testing/onnx-session.ts'
import { makeRandom } from './testing/random.ts'
import { makeStandIn } from './testing/stand-in.ts'
import type { StandInOptions } from './testing/stand-in.ts'
import type { StandInGraph } from './testing/stand-in-graph.ts'
import { STAND_IN_SIZES } from './testing/stand-in-topology.ts'
import type { StandInName } from './testing/stand-in-topology.ts'

const CLASSES = 90
/**
 * The official deltas have a standard deviation of 4 and a tolerance of 1e-3. The stand-ins' deltas have a standard
 * deviation below 1, so their tolerance is a quarter of 1e-3.
 */
const TOLERANCE = { scores: 2e-4, deltas: 2.5e-4 }

/** Sets `half_pixel_centers`, which the official files do not set but the converter supports. */
function resizeByCentres({ operators }: StandInGraph): void {
  for (const operator of operators.filter(({ code }) => code === 97)) operator.fields = [[1, 'int8', 1]]
}

function pictureOf(inputSize: number): Float32Array {
  const random = makeRandom(inputSize)
  return Float32Array.from({ length: inputSize * inputSize * 3 }, () => random() * 2 - 1)
}

function spreadOf(values: Float32Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

describe('results of a converted model', () => {
  test.each([
    ['lite0', {}],
    ['lite2', {}],
    ['tiny', { swapsOutputs: true, seed: 2 }],
    ['tiny', { isFloat32: true, seed: 3 }],
    ['tiny', { withoutMetadata: true, seed: 4 }],
    ['tiny', { seed: 5, alter: resizeByCentres }],
  ] as [StandInName, StandInOptions][])(
    'the converted model gives the same result as Google’s own runtime: %s %j',
    { timeout: 120_000 },
    async (name, options) => {
      const { inputSize } = STAND_IN_SIZES[name]
      const file = makeStandIn(name, options)
      const picture = pictureOf(inputSize)
      const expected = await runOracle(file, picture, inputSize)
      const run = await openOnnx(convert(file), inputSize)
      const found = await run(picture)
      expect(found.scores.length * CLASSES).toBe(expected.scores.length)
      expect(found.deltas.length).toBe(expected.deltas.length)
      const difference = {
        scores: largestDifference(found.scores, (i) => expected.scores[i * CLASSES]!),
        deltas: largestDifference(found.deltas, (i) => expected.deltas[i]!),
      }
      console.info(
        `${name}: scores differ by ${difference.scores.toExponential(1)}, deltas ${difference.deltas.toExponential(1)}`,
      )
      expect(difference.scores).toBeLessThan(TOLERANCE.scores)
      expect(difference.deltas).toBeLessThan(TOLERANCE.deltas)
      // Constant outputs, from dead or saturated activations, would prove nothing.
      expect(spreadOf(found.scores)).toBeGreaterThan(0.005)
      expect(spreadOf(found.deltas)).toBeGreaterThan(0.03)
    },
  )

  test.each(['lite0', 'lite2'] as const)(
    'removing all classes except person changes no score and no box of a person: %s',
    { timeout: 120_000 },
    async (name) => {
      const { inputSize } = STAND_IN_SIZES[name]
      const file = makeStandIn(name, { seed: 7 })
      const picture = pictureOf(inputSize)
      const persons = await (await openOnnx(convert(file), inputSize))(picture)
      const everything = await (await openOnnx(convert(file, { keepsAllClasses: true }), inputSize))(picture)
      const firstClass = everything.scores.filter((_, i) => i % CLASSES === 0)
      expect(Buffer.compare(bytesOf(persons.scores), bytesOf(firstClass))).toBe(0)
      expect(Buffer.compare(bytesOf(persons.deltas), bytesOf(everything.deltas))).toBe(0)
    },
  )
})

function bytesOf(values: Float32Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength)
}
