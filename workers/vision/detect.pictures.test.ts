import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as ort from 'onnxruntime-web'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FrameBox } from './contract.ts'
import { interpret } from './detect.ts'
import type { Detection } from './detect.ts'
import { intersectionOverUnion } from './geometry.ts'
import { yolox } from './models/yolox.ts'

const shared = resolve(import.meta.dirname, '../../../shared')
const model = resolve(shared, 'models/yolox_nano.onnx')
const pictures = resolve(shared, 'images/coco-val-128')
const isHere = existsSync(model) && existsSync(pictures)
if (!isHere) console.info('skipped: no ../shared/models or ../shared/images')

type Labelled = { file: string; width: number; height: number; persons: [number, number, number, number][] }
type Judged = { score: number; isHit: boolean }

const SIZE = 416
/** As good as any pass at drawing the precision curve; the studio's own threshold is higher. */
const MIN_SCORE = 0.01

test.skipIf(!isHere)('people in real pictures are found: AP at IoU 0.5', { timeout: 120_000 }, async () => {
  const labelled: Labelled[] = JSON.parse(readFileSync(resolve(pictures, 'persons.json'), 'utf8'))
  const session = await ort.InferenceSession.create(readFileSync(model), { executionProviders: ['wasm'] })
  const tensor = new Float32Array(3 * SIZE * SIZE)
  const judged: Judged[] = []
  for (const picture of labelled) {
    const frame = { width: picture.width, height: picture.height }
    const placement = yolox.place(frame.width, frame.height, SIZE)
    yolox.writeTensor(await letterbox(resolve(pictures, picture.file), frame, placement.scaleX), tensor)
    const { output } = await session.run({ images: new ort.Tensor('float32', tensor, [1, 3, SIZE, SIZE]) })
    const outputs = { output: { data: output!.data as Float32Array, dims: output!.dims } }
    judged.push(...judge(interpret(outputs, yolox, { size: SIZE, placement, frame }, MIN_SCORE), picture.persons))
  }
  const persons = labelled.reduce((sum, picture) => sum + picture.persons.length, 0)
  const precision = averagePrecision(judged, persons)
  console.info(`person AP50 ${precision.toFixed(3)} on ${labelled.length} pictures, ${persons} persons`)
  expect(precision).toBeGreaterThan(0.6)
})

async function letterbox(file: string, frame: { width: number; height: number }, scale: number) {
  const width = Math.round(frame.width * scale)
  const height = Math.round(frame.height * scale)
  const background = { r: 114, g: 114, b: 114, alpha: 1 }
  const pixels = await sharp(file)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .extend({ right: SIZE - width, bottom: SIZE - height, background })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return new Uint8ClampedArray(pixels)
}

/** Best first, each takes the labelled person it overlaps most; a person is found once. */
function judge(detections: Detection[], persons: Labelled['persons']): Judged[] {
  const left: FrameBox[] = persons.map(([l, t, r, b]) => ({ left: l, top: t, right: r, bottom: b }))
  return detections.map(({ box, score }) => {
    const overlaps = left.map((person) => intersectionOverUnion(person, box))
    const best = overlaps.indexOf(Math.max(...overlaps))
    const isHit = best >= 0 && overlaps[best]! >= 0.5
    if (isHit) left.splice(best, 1)
    return { score, isHit }
  })
}

/** Area under the precision-recall curve, precision made monotonic (PASCAL VOC 2010). */
function averagePrecision(judged: Judged[], persons: number): number {
  const sorted = judged.toSorted((a, b) => b.score - a.score)
  let hits = 0
  const precisions = sorted.map(({ isHit }, index) => {
    if (isHit) hits++
    return hits / (index + 1)
  })
  let best = 0
  let area = 0
  for (let index = sorted.length - 1; index >= 0; index--) {
    best = Math.max(best, precisions[index]!)
    if (sorted[index]!.isHit) area += best / persons
  }
  return area
}
