/**
 * How the built-in model's scores are calibrated and its boxes suppressed: `npx tsx src/testing/bench/calibration.ts`
 *
 * Chosen on every other labelled picture, reported on the others. A score is shown as the one from which on `yolox_nano`
 * is right as often, so that the studio's threshold means the same for both. Up where it is always right, as the one from
 * which on it finds as many.
 */
import { pathToFileURL } from 'node:url'
import { suppress } from '../../../workers/vision/inference/detections.ts'
import type { Detection } from '../../../workers/vision/inference/detections.ts'
import { calibrated, CALIBRATION, centernetWith } from '../../../workers/vision/models/families/centernet.ts'
import type { Calibration } from '../../../workers/vision/models/families/centernet.ts'
import { averagePrecision, countError, countHits } from '../../../workers/vision/testing/judge-pictures.ts'
import type { Judged } from '../../../workers/vision/testing/judge-pictures.ts'
import { missingPictures, readPictures } from '../../../workers/vision/testing/labelled-pictures.ts'
import type { LabelledPicture, PictureSet } from '../../../workers/vision/testing/labelled-pictures.ts'
import { missingModel, openPictureModel } from '../../../workers/vision/testing/picture-model.ts'
import type { PictureModel } from '../../../workers/vision/testing/picture-model.ts'

const SETS: PictureSet[] = ['coco-val-128', 'seated-ceiling-camera']
/** Scores from which on both models are made to be right as often, or to find as many. */
const BY_PRECISION = [0.05, 0.1, 0.27, 0.45, 0.67]
const BY_SHARE = [0.85, 0.93]
const STUDIO_THRESHOLD = 0.45
const OVERLAPS = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7]
/** Of suppressions that differ by less in precision the strictest is taken: a person seen twice is worse than one missed. */
const SAME_PRECISION = 0.005
/** Scores as the graph gives them, and every peak. */
const RAW = centernetWith(
  [
    [0, 0],
    [1, 1],
  ],
  1,
)

/** One picture with what both models see in it at the lowest scores. */
type Seen = { set: PictureSet; half: 0 | 1; persons: Judged['persons']; builtIn: Detection[]; nano: Detection[] }

async function lookAtAll(): Promise<Seen[]> {
  const [builtIn, nano] = [await openPictureModel('centernet', RAW), await openPictureModel('yolox_nano')]
  const seen: Seen[] = []
  for (const set of SETS) {
    for (const [index, picture] of readPictures(set).entries()) {
      const half = index % 2 === 0 ? 0 : 1
      const found = { builtIn: await lookAt(builtIn, picture, 0.02), nano: await lookAt(nano, picture, 0.01) }
      seen.push({ set, half, persons: picture.persons, ...found })
    }
  }
  return seen
}

async function lookAt(model: PictureModel, picture: LabelledPicture, minScore: number): Promise<Detection[]> {
  const { width, height } = picture.frame
  return (await model.open(picture))({ left: 0, top: 0, right: width, bottom: height }, minScore)
}

/** The built-in model's people under a suppression, with raw scores. */
function suppressed(seen: readonly Seen[], maxOverlap: number): Judged[] {
  return seen.map(({ persons, builtIn }) => {
    const boxes = Float32Array.from(builtIn.flatMap(({ box }) => [box.left, box.top, box.right, box.bottom]))
    const scores = Float32Array.from(builtIn, ({ score }) => score)
    const kept = suppress({ count: builtIn.length, boxes, scores }, maxOverlap)
    return { persons, detections: kept.map((index) => builtIn[index]!) }
  })
}

function nanoOf(seen: readonly Seen[]): Judged[] {
  return seen.map(({ persons, nano }) => ({ persons, detections: nano }))
}

function above(judged: readonly Judged[], score: number): Judged[] {
  return judged.map(({ persons, detections }) => ({
    persons,
    detections: detections.filter((one) => one.score >= score),
  }))
}

function shareFound(judged: readonly Judged[], score: number): number {
  const persons = judged.reduce((sum, one) => sum + one.persons.length, 0)
  return countHits(above(judged, score)) / persons
}

function precisionFrom(judged: readonly Judged[], score: number): number {
  const shown = above(judged, score)
  return countHits(shown) / shown.reduce((sum, { detections }) => sum + detections.length, 0)
}

const RAW_SCORES = Array.from({ length: 96 }, (_, step) => 0.02 + step / 100)

/** The raw score from which on the built-in model finds the same share. */
function rawOfShare(judged: readonly Judged[], share: number): number {
  return RAW_SCORES.findLast((raw) => shareFound(judged, raw) >= share) ?? RAW_SCORES[0]!
}

/** The raw score from which on the built-in model is right as often. */
function rawOfPrecision(judged: readonly Judged[], precision: number): number {
  return RAW_SCORES.find((raw) => precisionFrom(judged, raw) >= precision) ?? 1
}

function choose(seen: readonly Seen[]): { overlap: number; knots: Calibration } {
  const bySet = SETS.map((set) => seen.filter((one) => one.set === set))
  const precisionAt = (overlap: number) =>
    bySet.reduce((sum, one) => sum + averagePrecision(suppressed(one, overlap)) / SETS.length, 0)
  const best = Math.max(...OVERLAPS.map(precisionAt))
  const overlap = OVERLAPS.find((one) => precisionAt(one) > best - SAME_PRECISION)!
  // Each set counts the same, whatever the number of its people.
  const knot = (shown: number, rawOf: (one: Seen[]) => number): [number, number] => {
    const raws = bySet.map(rawOf)
    return [raws.reduce((sum, raw) => sum + raw, 0) / raws.length, shown]
  }
  const knots = [
    ...BY_PRECISION.map((shown) =>
      knot(shown, (one) => rawOfPrecision(suppressed(one, overlap), precisionFrom(nanoOf(one), shown))),
    ),
    ...BY_SHARE.map((shown) =>
      knot(shown, (one) => rawOfShare(suppressed(one, overlap), shareFound(nanoOf(one), shown))),
    ),
  ]
  return { overlap, knots: [[0, 0], ...knots, [1, 1]] }
}

function report(seen: readonly Seen[], overlap: number, knots: Calibration): void {
  for (const set of SETS) {
    const pictures = seen.filter((one) => one.set === set)
    const raw = suppressed(pictures, overlap)
    const shown = raw.map(({ persons, detections }) => ({
      persons,
      detections: detections.map(({ box, score }) => ({ box, score: calibrated(score, knots) })),
    }))
    for (const [name, judged] of [
      ['built-in', shown],
      ['yolox_nano', nanoOf(pictures)],
    ] as const) {
      const counted = above(judged, STUDIO_THRESHOLD)
      const { meanAbsolute, mean } = countError(counted)
      const hits = countHits(counted)
      const found = counted.reduce((sum, { detections }) => sum + detections.length, 0)
      console.log(
        `  ${set} ${name.padEnd(10)} AP50 ${averagePrecision(judged).toFixed(3)}, at ${STUDIO_THRESHOLD}: ` +
          `error ${meanAbsolute.toFixed(2)} (mean ${mean.toFixed(2)}), ` +
          `right ${(100 * precisionFrom(judged, STUDIO_THRESHOLD)).toFixed(0)} %, ` +
          `finds ${(100 * shareFound(judged, STUDIO_THRESHOLD)).toFixed(0)} %, ${found - hits} false`,
      )
    }
  }
}

async function main(): Promise<void> {
  const missing = missingPictures(...SETS) ?? missingModel('yolox_nano')
  if (missing) return console.log(missing)
  const seen = await lookAtAll()
  for (const half of [0, 1] as const) {
    const [chosenOn, others] = [seen.filter((one) => one.half === half), seen.filter((one) => one.half !== half)]
    const { overlap, knots } = choose(chosenOn)
    const words = knots.map(([raw, shown]) => `${raw.toFixed(3)} → ${shown}`).join(', ')
    console.log(`chosen on half ${half + 1}: IoU ${overlap}, ${words}\n on the other half:`)
    report(others, overlap, knots)
  }
  const all = choose(seen)
  console.log(
    `on all: IoU ${all.overlap}, ${all.knots.map(([raw, shown]) => `${raw.toFixed(3)} → ${shown}`).join(', ')}`,
  )
  console.log('as the product has it, on all:')
  report(seen, 0.6, CALIBRATION)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
