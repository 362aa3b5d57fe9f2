import { TUNING } from '../../../../workers/vision/tracking/tuning.ts'
import type { TrackerTuning } from '../../../../workers/vision/tracking/tuning.ts'

/**
 * The grid tries these values of each constant. An `unconfirmedMs` of 1000 switches off the rule for unconfirmed
 * people. `workers/vision/measurements.md` has the results of larger grids.
 */
const VALUES = {
  confirmedSightings: [4, 6],
  unconfirmedMs: [1000, 250],
  maxCover: [0.9, 0.8],
  lostMinIou: [0.6, 0.8],
} satisfies { [K in keyof TrackerTuning]: number[] }

export function tuningGrid(): { name: string; choice: TrackerTuning }[] {
  const keys = Object.keys(VALUES) as (keyof TrackerTuning)[]
  const combined = keys.reduce<TrackerTuning[]>(
    (grid, key) => grid.flatMap((one) => VALUES[key].map((value) => ({ ...one, [key]: value }))),
    [TUNING],
  )
  return combined.map((choice) => ({ name: keys.map((key) => `${key} ${choice[key]}`).join(', '), choice }))
}
