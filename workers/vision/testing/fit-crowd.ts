import type { Detection } from '../inference/detections.ts'
import type { CrowdCurve } from '../models/model-family.ts'
import { CROWD_SIZE, expectedPeople } from '../counting/crowd.ts'

/**
 * A picture with its true number of people and all candidates. `clear` is the number of people who reach the threshold.
 */
export type CrowdSample = { truth: number; room: string; clear: number; candidates: readonly Detection[] }

/** The fit tries all curves with these offsets and slopes. */
const OFFSETS = Array.from({ length: 51 }, (_, step) => (step - 30) / 20)
const SLOPES = Array.from({ length: 35 }, (_, step) => (step + 6) / 10)
const CURVES: CrowdCurve[] = OFFSETS.flatMap((offset) => SLOPES.map((slope) => ({ offset, slope })))
/** The studio's own threshold. */
const THRESHOLD = 0.45

/** Returns how many people each of `CURVES` expects in a picture. */
const expectations = ({ candidates }: CrowdSample) =>
  CURVES.map((curve) => expectedPeople(candidates, THRESHOLD, curve))

/** Returns the index of the curve that errs least on the pictures. Expected numbers are not rounded. */
function fittest(samples: readonly CrowdSample[], expected: ReadonlyMap<CrowdSample, number[]>): number {
  const errors = CURVES.map((_, at) =>
    samples.reduce((sum, sample) => sum + Math.hypot(expected.get(sample)![at]! - sample.truth, 0.1), 0),
  )
  return errors.indexOf(Math.min(...errors))
}

/**
 * Fits a curve to pictures. `leftOut` is the mean absolute error of the count if each picture is counted by the curve
 * that fits all other pictures. `newRoom` is the error if each picture is counted by the curve that fits the pictures
 * of other rooms; null if all pictures show one room.
 */
export function fitCrowd(samples: readonly CrowdSample[]): {
  curve: CrowdCurve
  leftOut: number
  newRoom: number | null
} {
  const expected = new Map(samples.map((sample) => [sample, expectations(sample)]))
  const errorWithout = (isOther: (sample: CrowdSample, other: CrowdSample) => boolean) =>
    samples.reduce((sum, sample) => {
      const curve = fittest(
        samples.filter((other) => isOther(sample, other)),
        expected,
      )
      const people = Math.max(CROWD_SIZE - 1, Math.round(expected.get(sample)![curve]!))
      const count = sample.clear < CROWD_SIZE ? sample.clear : people
      return sum + Math.abs(count - sample.truth) / samples.length
    }, 0)
  return {
    curve: CURVES[fittest(samples, expected)]!,
    leftOut: errorWithout((sample, other) => other !== sample),
    newRoom: new Set(samples.map(({ room }) => room)).size < 2 ? null : errorWithout((a, b) => a.room !== b.room),
  }
}
