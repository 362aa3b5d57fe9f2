import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openKernels } from '../kernels/run/kernel-run.ts'
import { catalog } from '../catalog.ts'
import { convert } from './convert.ts'
import { readDetectorMetadata } from './detector-metadata.ts'
import { ANCHOR_ROW, countAnchors, makeAnchors } from './efficientdet-anchors.ts'
import { largestDifference } from './testing/difference.ts'
import { runOracle } from './testing/litert-oracle.ts'
import { openOnnx, toPlanes } from './testing/onnx-session.ts'
import { makeRandom } from './testing/random.ts'
import { readTflite } from './tflite-reader.ts'
import type { TfliteModel } from './tflite-reader.ts'
import { runPlanes } from '../kernels/run/testing/run-planes.ts'

const folder = process.env.NARTHEX_MODELS_DIR
const official = [catalog.efficientdet_lite0, catalog.efficientdet_lite2].map((entry) => {
  const path = join(folder ?? '', entry.fileName)
  return { ...entry, path, isHere: Boolean(folder) && existsSync(path) }
})
if (!official.some(({ isHere }) => isHere)) {
  console.info('skipped: no official EfficientDet files in NARTHEX_MODELS_DIR')
}

const OPERATORS: Record<string, Record<string, number>> = {
  efficientdet_lite0: {
    CONV_2D: 102,
    DEPTHWISE_CONV_2D: 80,
    ADD: 42,
    MAX_POOL_2D: 14,
    RESIZE_NEAREST_NEIGHBOR: 12,
    RESHAPE: 10,
    CONCATENATION: 2,
    LOGISTIC: 1,
    DEQUANTIZE: 253,
  },
  efficientdet_lite2: {
    CONV_2D: 128,
    DEPTHWISE_CONV_2D: 101,
    ADD: 69,
    MAX_POOL_2D: 22,
    RESIZE_NEAREST_NEIGHBOR: 20,
    RESHAPE: 10,
    CONCATENATION: 2,
    LOGISTIC: 1,
    DEQUANTIZE: 331,
  },
}

function countOperators({ operators }: TfliteModel): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of operators) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function noHelper(): never {
  throw new Error('No helper was asked for')
}

for (const { id, path, isHere, fileName, bytes, sha256, inputSize } of official) {
  const file = isHere ? new Uint8Array(readFileSync(path)) : new Uint8Array()

  describe.skipIf(!isHere)(`the official ${fileName}`, () => {
    test('the official model file has the size and digest from the catalog', () => {
      expect(file.length).toBe(bytes)
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
    })

    test('the official model file has the operators of its architecture', () => {
      expect(countOperators(readTflite(file))).toEqual(OPERATORS[id])
    })

    test('the metadata of the official model file agrees with the settings of the decoder', () => {
      const metadata = readDetectorMetadata(readTflite(file).attachments.get('TFLITE_METADATA')!)
      expect(metadata.decoding).toMatchObject({ classes: 90, boxes: countAnchors(inputSize), isSigmoidOpen: false })
      expect(new Set([...metadata.means, ...metadata.deviations])).toEqual(new Set([127.5]))
      const anchors = makeAnchors(inputSize)
      const differences = metadata.anchors.flatMap(({ centreX, centreY, width, height }, i) =>
        [centreX, centreY, width, height].map((value, k) => Math.abs(value - anchors[i * ANCHOR_ROW + k]!)),
      )
      expect(differences).toHaveLength(anchors.length)
      expect(differences.reduce((largest, value) => Math.max(largest, value), 0)).toBeLessThan(1e-6)
    })

    test('after conversion, the official model gives the same result as before', { timeout: 120_000 }, async () => {
      const random = makeRandom(21)
      const picture = Float32Array.from({ length: inputSize * inputSize * 3 }, () => random() * 2 - 1)
      const expected = await runOracle(file, picture, inputSize)
      const graph = convert(file)
      const found = await (await openOnnx(graph, inputSize))(picture)
      expect(largestDifference(found.scores, (i) => expected.scores[i * 90]!)).toBeLessThan(2e-4)
      expect(largestDifference(found.deltas, (i) => expected.deltas[i]!)).toBeLessThan(1e-3)
      const { scores, deltas } = runPlanes(await openKernels(graph, 0, noHelper), toPlanes(picture))
      expect(largestDifference(scores!.data, (i) => expected.scores[i * 90]!)).toBeLessThan(2e-4)
      expect(largestDifference(deltas!.data, (i) => expected.deltas[i]!)).toBeLessThan(1e-3)
    })
  })
}
