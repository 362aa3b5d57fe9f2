import { median, quantile } from '../shared/averages.ts'
import { MIN_PERCENT, MAX_PERCENT } from './camera-factor.schema.ts'
import type { CameraComparison } from './camera-factor.schema.ts'

type Comparison = Pick<CameraComparison, 'counted' | 'people'>

/** A factor that would make a camera's figures better; all in percent, so that 104 is ×1.04. */
export type UsualFactor = {
  percent: number
  /** between these in four of five services */
  least: number
  most: number
  /** without those that are far off */
  services: number
}

const FEWEST = 5
/** A camera that was moved is as it is now after so many services. */
const NEWEST = 20
/** A smaller change, in percent, is not worth a change of every figure. */
const MIN_CHANGE = 2
/** A service that is off by so many times the median deviation says nothing of the camera. */
const OUTLIER = 3
/** Whole numbers of people make even the best camera waver by so much. */
const MIN_DEVIATION = 0.01
/** The factor lies this many standard errors from the one in use: the question comes up again after every service. */
const SURE = 4
/** A few services may agree by chance: as if three more of an ordinary camera had been seen. */
const EXPECTED = { services: 3, deviation: 0.025 }
/** One service counts for no more than this in the deviation of all. */
const MAX_DEVIATION = 0.1
/** The error that is left, as a share of the error without the factor, of services the factor was not made from. */
const HELPS = 0.6

/**
 * The factor to offer for a camera: people over what it counted. Pure.
 *
 * @param comparisons of one camera and way, newest first
 * @param inUse the factor that the church uses, in percent
 * @returns null while fewer than five services are known, or when it is not sure to help
 */
export function usualFactor(comparisons: readonly Comparison[], inUse = 100): UsualFactor | null {
  const known = comparisons.filter(({ counted, people }) => counted > 0 && people > 0).slice(0, NEWEST)
  if (known.length < FEWEST) return null
  const deviations = deviationsOf(known.map(ratio))
  const far = OUTLIER * Math.max(median(deviations)!, MIN_DEVIATION)
  const kept = known.filter((_, index) => deviations[index]! <= far)
  const ratios = kept.map(ratio).toSorted((a, b) => a - b)
  const percent = Math.round(median(ratios)! * 100)
  const change = Math.abs(percent - inUse)
  if (percent < MIN_PERCENT || percent > MAX_PERCENT || change < MIN_CHANGE) return null
  const [least, most] = [quantile(ratios, 0.1), quantile(ratios, 0.9)]
  const isWithin = least <= inUse / 100 && inUse / 100 <= most
  if (isWithin || change / 100 <= SURE * standardError(deviations, far)) return null
  if (errorOfOthers(kept) > HELPS * errorWith(kept, inUse / 100)) return null
  return { percent, least: Math.round(least * 100), most: Math.round(most * 100), services: kept.length }
}

const ratio = ({ counted, people }: Comparison) => people / counted

function deviationsOf(ratios: readonly number[]): number[] {
  const middle = median(ratios)!
  return ratios.map((each) => Math.abs(each - middle))
}

function standardError(deviations: readonly number[], far: number): number {
  const most = Math.max(far, MAX_DEVIATION)
  const squares = deviations.reduce((sum, deviation) => sum + Math.min(deviation, most) ** 2, 0)
  const expected = EXPECTED.services * EXPECTED.deviation ** 2
  return Math.sqrt((expected + squares) / (EXPECTED.services + deviations.length - 1) / deviations.length)
}

const errorWith = (comparisons: readonly Comparison[], factor: number) =>
  comparisons.reduce((sum, { counted, people }) => sum + Math.abs(people - factor * counted), 0)

/** The error of each service with the factor of all others. */
function errorOfOthers(comparisons: readonly Comparison[]): number {
  return comparisons.reduce((sum, comparison, index) => {
    const others = comparisons.toSpliced(index, 1).map(ratio)
    return sum + errorWith([comparison], median(others)!)
  }, 0)
}

/** "At 6 services it was between ×1.02 and ×1.07." */
export function spreadOf({ least, most, services }: UsualFactor): string {
  const spread =
    least === most ? `${factorLabel(least)} each time` : `between ${factorLabel(least)} and ${factorLabel(most)}`
  return `At ${services} services it was ${spread}.`
}

/** "×1.04" */
export function factorLabel(percent: number): string {
  return `×${(percent / 100).toFixed(2)}`
}
