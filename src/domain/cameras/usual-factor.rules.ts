import { median, quantile } from '../shared/averages.ts'
import { MIN_PERCENT, MAX_PERCENT } from './camera-factor.schema.ts'
import type { CameraComparison } from './camera-factor.schema.ts'

type Comparison = Pick<CameraComparison, 'counted' | 'people'>

/** `UsualFactor` is a factor offered for a camera; `percent`, `least` and `most` are in percent, so 104 is ×1.04. */
export type UsualFactor = {
  percent: number
  /** At four of five services, the ratio is between `least` and `most`. */
  least: number
  most: number
  /** `services` is the number of services from which the factor was computed, without outliers. */
  services: number
}

const FEWEST = 5
/** Only the newest services are used, because a camera may have been moved. */
const NEWEST = 20
/** A new factor must differ from the factor in use by at least `MIN_CHANGE` percent. */
const MIN_CHANGE = 2
/** A service is an outlier when its deviation is more than `OUTLIER` times the median deviation. */
const OUTLIER = 3
/**
 * The limit for outliers uses a median deviation of at least `MIN_DEVIATION`, because counts in whole people vary even
 * for a perfect camera.
 */
const MIN_DEVIATION = 0.01
/**
 * A new factor must differ from the factor in use by more than `SURE` standard errors. The limit is strict, because the
 * decision is repeated after every service.
 */
const SURE = 4
/**
 * A few services may have similar ratios by chance. The standard error is therefore computed as if there were three
 * more services, with a deviation of 2.5 %.
 */
const EXPECTED = { services: 3, deviation: 0.025 }
/**
 * In the standard error, deviations are capped at `MAX_DEVIATION`, or at the limit for outliers when that limit is
 * higher.
 */
const MAX_DEVIATION = 0.1
/**
 * A factor is offered only if it reduces the error to at most `HELPS` times the error without the factor. The error of
 * each service is measured with a factor made from the other services.
 */
const HELPS = 0.6

/**
 * Returns the factor to offer for a camera: a person's count divided by the camera's count. Returns null with fewer
 * than five usable services, or when the factor would probably not help. Pure.
 *
 * @param comparisons for one camera and one way of counting, newest first
 * @param inUse the factor that the church uses, in percent
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

/**
 * `errorOfOthers` returns the sum of the errors of all services. The error of a service is measured with a factor made
 * from the other services.
 */
function errorOfOthers(comparisons: readonly Comparison[]): number {
  return comparisons.reduce((sum, comparison, index) => {
    const others = comparisons.toSpliced(index, 1).map(ratio)
    return sum + errorWith([comparison], median(others)!)
  }, 0)
}

/** Returns a sentence such as "A person's count was between 1.02 and 1.07 times the camera's at 6 services." */
export function spreadOf({ least, most, services }: UsualFactor): string {
  const spread = least === most ? times(least) : `between ${times(least)} and ${times(most)}`
  return `A person's count was ${spread} times the camera's at ${services} services.`
}

const times = (percent: number) => (percent / 100).toFixed(2)

/** Returns a factor as text, such as "×1.04". */
export function factorLabel(percent: number): string {
  return `×${(percent / 100).toFixed(2)}`
}
