import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { cutGraph } from '../../convert/cut-graph.ts'
import { makeRandom } from '../../convert/testing/random.ts'
import { makeBuiltIn } from '../../models/built-in-model.ts'
import { rtmdet } from '../../models/families/rtmdet.ts'
import { differences } from './testing/compare-with-onnxruntime.ts'

const models = resolve(import.meta.dirname, '../../../../../shared/models')
const nano = resolve(models, 'yolox_nano.onnx')
const rtmdetFile = resolve(models, 'rtmdet_nano_person.onnx')

/**
 * Returns squares of random colours, 0..255. Deep layers find edges and surfaces in these squares; plain noise would
 * average to grey.
 */
function squares(side: number): Float32Array {
  const random = makeRandom(side)
  const colours = Float32Array.from({ length: 3 * 32 * 32 }, () => random() * 255)
  return Float32Array.from({ length: 3 * side * side }, (_, i) => {
    const [plane, y, x] = [Math.floor(i / side / side), Math.floor(i / side) % side, i % side]
    return colours[(plane * 32 + Math.floor((y * 32) / side)) * 32 + Math.floor((x * 32) / side)]! + random() * 8
  })
}

test('the kernels and onnxruntime give the same result for the built-in model', { timeout: 60_000 }, async () => {
  const { heat, wh } = await differences(await makeBuiltIn(), squares(512))
  expect(heat).toBeLessThan(2e-4)
  // `wh` is in pixels of a picture of 512 × 512.
  expect(wh).toBeLessThan(0.05)
})

const isMissing = !existsSync(nano)
if (isMissing) console.info('skipped: no ../shared/models/yolox_nano.onnx')

test.skipIf(isMissing)(
  'the kernels and onnxruntime give the same result for YOLOX-nano',
  { timeout: 60_000 },
  async () => {
    const { output } = await differences(readFileSync(nano), squares(416))
    expect(output).toBeLessThan(2e-4)
  },
)

const isRtmdetMissing = !existsSync(rtmdetFile)
if (isRtmdetMissing) console.info('skipped: no ../shared/models/rtmdet_nano_person.onnx')

test.skipIf(isRtmdetMissing).each([416, 640])(
  'the kernels and onnxruntime give the same result for RTMDet-nano, at %i',
  { timeout: 60_000 },
  async (side) => {
    const graph = cutGraph(readFileSync(rtmdetFile), rtmdet.outputs!, side)
    const { scale, offset } = rtmdet.input
    const planes = squares(side).map((value, i) => {
      const plane = Math.floor(i / side / side)
      return value * scale[plane]! + offset[plane]!
    })
    const found = await differences(graph, planes)
    // The limit is higher than for scores, because a logit differs at least four times as much as its score.
    for (const logits of ['y', 'y.8', 'y.16']) expect(found[logits]).toBeLessThan(8e-4)
    // Distances are in model pixels.
    for (const distances of ['y.4', 'y.12', 'y.20']) expect(found[distances]).toBeLessThan(0.05)
  },
)
