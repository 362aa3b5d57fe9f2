import type { FrameBox } from '../contract.ts'
import type { Detection } from '../inference/detections.ts'
import type { CrowdCurve } from '../models/model-family.ts'
import { FAINT_SCORE, asHeads, countCrowd } from '../counting/crowd.ts'
import { countPeople } from '../still/precise-count.ts'
import type { LookAt } from '../still/precise-count.ts'
import { fitCrowd } from './fit-crowd.ts'
import type { CrowdSample } from './fit-crowd.ts'
import { averagePrecision, countError } from './judge-pictures.ts'
import type { LabelledPicture } from './labelled-pictures.ts'
import type { DetectRegion, PictureModel, PreciseModels } from './picture-model.ts'

/** `SCORE_THRESHOLD` is the studio's threshold. `LOWEST` is so low that the precision curve reaches its end. */
const SCORE_THRESHOLD = 0.45
const LOWEST = 0.01
/** The scores from which the best score is chosen. */
const SCORES = Array.from({ length: 91 }, (_, step) => (step + 5) / 100)

export type CountFigures = {
  ap50: number
  /**
   * `error` is the mean absolute error of a picture's count. `bias` is the mean error (negative: too few). Both are for
   * the app's counts at the studio's threshold. `thresholdError` is the error without a crowd's curve.
   */
  error: number
  bias: number
  thresholdError: number
  /**
   * The best score is the score with the smallest error. `leftOut` is the mean absolute error when each picture is
   * counted at the best score of the other pictures. `best` is the best score of all pictures, and `bestError` is the
   * error at this score.
   */
  leftOut: number
  best: number
  bestError: number
  /**
   * The crowd's curve fitted to these pictures, with its errors. Null for a model that counts only by the threshold.
   */
  crowd: ReturnType<typeof fitCrowd> | null
  /** Mean number of passes of the model for a picture. */
  passes: number
}

/**
 * Counts every picture two times: with one pass, and with a precise count. The detections of the same passes are used
 * for all thresholds. The app's counts use the studio's threshold. The average precision uses the lowest threshold.
 * `models` are the models of precise counts.
 */
export async function compareCounts(
  pictures: readonly LabelledPicture[],
  model: PictureModel,
  models: PreciseModels = { whole: model, tiles: model },
): Promise<{ onePass: CountFigures; precise: CountFigures; msPerPass: number }> {
  const found = { onePass: [] as Seen[], precise: [] as Seen[] }
  let passes = 0
  for (const picture of pictures) {
    const { frame, persons } = picture
    const whole = { left: 0, top: 0, right: frame.width, bottom: frame.height }
    const detect = cached(await model.open(picture))
    const inRoom = roomOf(picture)
    const seeAll = (find: Find, curve: CrowdCurve | null) => see(persons, inRoom, find, curve)
    const heads = asHeads(await detect(whole, LOWEST), model.crowd)
    const once = async (minScore: number) => heads.filter(({ score }) => score >= minScore)
    found.onePass.push(await seeAll(once, model.crowd))
    const inWhole = cached(await models.whole.open(picture))
    const inTiles = models.tiles === models.whole ? inWhole : cached(await models.tiles.open(picture))
    const lookAt: LookAt = async (region, minScore, { isLarge }) => {
      const detections = await (isLarge ? inWhole : inTiles)(region, minScore)
      return { detections, isLarge: isLarge && models.whole.isLarge, crowd: null }
    }
    const inPieces = async (minScore: number) => (await countPeople(frame, minScore, lookAt)) ?? []
    found.precise.push(await seeAll(inPieces, models.whole.crowd))
    passes += inWhole.passes() + (inTiles === inWhole ? 0 : inTiles.passes())
  }
  return {
    onePass: { ...figuresOf(found.onePass, model.crowd), passes: 1 },
    precise: { ...figuresOf(found.precise, models.whole.crowd), passes: passes / pictures.length },
    msPerPass: model.spent.modelMs / model.spent.passes,
  }
}

/** `errors` has the absolute error of the count at each of `SCORES`. */
type Seen = { persons: FrameBox[]; all: Detection[]; counted: Detection[]; errors: number[]; sample: CrowdSample }

type Find = (minScore: number) => Promise<Detection[]>

/** The file names of one room's pictures have the same letters before the first dash. */
const roomOf = ({ path }: LabelledPicture) => path.split('/').at(-1)!.split('-')[0]!

async function see(persons: FrameBox[], room: string, find: Find, curve: CrowdCurve | null): Promise<Seen> {
  const all = await find(LOWEST)
  const counts = await Promise.all(SCORES.map(async (score) => (await find(score)).length))
  const errors = counts.map((count) => Math.abs(count - persons.length))
  const [clear, candidates] = [await find(SCORE_THRESHOLD), await find(FAINT_SCORE)]
  const counted = countCrowd((minScore) => (minScore === FAINT_SCORE ? candidates : clear), SCORE_THRESHOLD, curve)
  const sample = { truth: persons.length, room, clear: clear.length, candidates }
  return { persons, all, counted, errors, sample }
}

function figuresOf(seen: readonly Seen[], curve: CrowdCurve | null): Omit<CountFigures, 'passes'> {
  const { meanAbsolute: error, mean: bias } = countError(
    seen.map(({ persons, counted }) => ({ persons, detections: counted })),
  )
  const ap50 = averagePrecision(seen.map(({ persons, all }) => ({ persons, detections: all })))
  const sums = SCORES.map((_, at) => seen.reduce((sum, { errors }) => sum + errors[at]!, 0))
  const leftOut = seen.map(({ errors }) => errors[leastAt(sums.map((sum, at) => sum - errors[at]!))]!)
  const best = leastAt(sums)
  return {
    ap50,
    error,
    bias,
    thresholdError: sums[SCORES.indexOf(SCORE_THRESHOLD)]! / seen.length,
    crowd: curve && fitCrowd(seen.map(({ sample }) => sample)),
    leftOut: leftOut.reduce((sum, each) => sum + each, 0) / seen.length,
    best: SCORES[best]!,
    bestError: sums[best]! / seen.length,
  }
}

/** Returns the index of the smallest number; the middle index if several numbers are equally small. */
function leastAt(values: readonly number[]): number {
  const least = Math.min(...values)
  const places = values.flatMap((value, at) => (value === least ? [at] : []))
  return places[Math.floor(places.length / 2)]!
}

/** Returns a detector that runs the model only one time for each region. */
function cached(detect: DetectRegion): DetectRegion & { passes(): number } {
  const seen = new Map<string, Promise<Detection[]>>()
  const detectOnce: DetectRegion = async (region, minScore) => {
    const key = JSON.stringify(region)
    const detections = seen.get(key) ?? detect(region, LOWEST)
    seen.set(key, detections)
    return (await detections).filter(({ score }) => score >= minScore)
  }
  return Object.assign(detectOnce, { passes: () => seen.size })
}
