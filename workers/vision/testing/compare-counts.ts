import type { FrameBox } from '../contract.ts'
import type { Detection } from '../inference/detections.ts'
import { countPeople, regionsOf } from '../still/precise-count.ts'
import { averagePrecision, countError } from './judge-pictures.ts'
import type { LabelledPicture } from './labelled-pictures.ts'
import type { DetectRegion, PictureModel } from './picture-model.ts'

/** The studio's own threshold, and one so low that the precision curve is drawn to its end. */
const SCORE_THRESHOLD = 0.45
const LOWEST = 0.01

export type CountFigures = {
  ap50: number
  /** Mean absolute error of a picture's count, and its mean (negative: too few), at the studio's threshold. */
  error: number
  bias: number
  /** Passes of the model a picture. */
  passes: number
}

/**
 * Counts every picture with one pass and precisely. The detections of the same passes are merged at the studio's threshold
 * for the counts and at the lowest for the precision.
 */
export async function compareCounts(
  pictures: readonly LabelledPicture[],
  model: PictureModel,
): Promise<{ onePass: CountFigures; precise: CountFigures; msPerPass: number }> {
  const found = { onePass: [] as Seen[], precise: [] as Seen[] }
  let passes = 0
  for (const picture of pictures) {
    const { frame, persons } = picture
    const detect = cached(await model.open(picture))
    const whole = regionsOf(frame)[0]!
    found.onePass.push({ persons, all: await detect(whole, LOWEST), counted: await detect(whole, SCORE_THRESHOLD) })
    const all = (await countPeople(frame, LOWEST, detect)) ?? []
    found.precise.push({ persons, all, counted: (await countPeople(frame, SCORE_THRESHOLD, detect)) ?? [] })
    passes += regionsOf(frame).length
  }
  return {
    onePass: { ...figuresOf(found.onePass), passes: 1 },
    precise: { ...figuresOf(found.precise), passes: passes / pictures.length },
    msPerPass: model.spent.modelMs / model.spent.passes,
  }
}

type Seen = { persons: FrameBox[]; all: Detection[]; counted: Detection[] }

function figuresOf(seen: readonly Seen[]): Omit<CountFigures, 'passes'> {
  const { meanAbsolute: error, mean: bias } = countError(
    seen.map(({ persons, counted }) => ({ persons, detections: counted })),
  )
  return { ap50: averagePrecision(seen.map(({ persons, all }) => ({ persons, detections: all }))), error, bias }
}

/** Runs the model once per region. */
function cached(detect: DetectRegion): DetectRegion {
  const seen = new Map<string, Promise<Detection[]>>()
  return async (region, minScore) => {
    const key = JSON.stringify(region)
    const detections = seen.get(key) ?? detect(region, LOWEST)
    seen.set(key, detections)
    return (await detections).filter(({ score }) => score >= minScore)
  }
}
