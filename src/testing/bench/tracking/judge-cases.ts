import { judgeTracker, ourTracker, plainTracker } from '../../../../workers/vision/testing/mot-run.ts'
import type { MotTracker } from '../../../../workers/vision/testing/mot-run.ts'
import { createByteTrack } from '../../../../workers/vision/testing/trackers/byte-track.ts'
import { createOcSort } from '../../../../workers/vision/testing/trackers/oc-sort.ts'
import { createSort } from '../../../../workers/vision/testing/trackers/sort.ts'
import type { TrackerTuning } from '../../../../workers/vision/tracking/tuning.ts'
import { LINES } from './cases.ts'
import type { Case } from './cases.ts'
import type { Judged } from './pooled.ts'

export type TrackerOf = (one: Case) => MotTracker

/** SORT has no score threshold, so detections below `minScore` are removed first. */
export const sort: TrackerOf = ({ minScore }) => {
  const update = createSort()
  return plainTracker((detections) => update(detections.filter(({ score }) => score >= minScore)))
}

export const byteTrack: TrackerOf = ({ sequence }) => plainTracker(createByteTrack(sequence.framesPerSecond))

export const ocSort: TrackerOf = () => plainTracker(createOcSort())

export function ours(tuning?: TrackerTuning): TrackerOf {
  return () => ourTracker(tuning)
}

export function judgeCases(trackerOf: TrackerOf, cases: readonly Case[]): Judged[] {
  return cases.map((one) => ({
    ...judgeTracker(trackerOf(one), one.sequence, one.detections, LINES, one.crossings),
    sequence: one.sequence.name,
    quality: one.quality,
  }))
}
