import type { CountEvent, CountingLine } from '../contract.ts'
import { createCounter } from '../counting/counter.ts'
import type { Sighting } from '../counting/counter.ts'
import type { Detection } from '../inference/detections.ts'
import { createFollowing } from '../tracking/following.ts'
import { createTracker } from '../tracking/tracker.ts'
import type { Track } from '../tracking/tracker.ts'
import { TUNING } from '../tracking/tuning.ts'
import type { TrackerTuning } from '../tracking/tuning.ts'
import type { DetectionFrames } from './degraded-detections.ts'
import { matchEvents } from './event-match.ts'
import type { Crossing } from './event-match.ts'
import { evaluateTracks } from './mot-metrics.ts'
import type { Labelled, MotFigures } from './mot-metrics.ts'
import { timeOf } from './mot-sequence.ts'
import type { MotSequence } from './mot-sequence.ts'
import { STUDIO_RULES } from './replay.ts'

/**
 * One tracker on one sequence. The benchmark judges the people in `reported`; the counter follows the people in
 * `followed`.
 */
export type MotTracker = (
  detections: readonly Detection[],
  nowMs: number,
) => { reported: readonly Labelled[]; followed: readonly Sighting[] }

/** An event may differ from the true crossing by at most this time, as in the ground truth of the clips. */
const TOLERANCE_MS = 500

/**
 * SORT reports a track only after its first sighting and three further sightings. The first three frames of a sequence
 * are an exception. Narthex's tracker follows the same rule here, but the studio shows people immediately.
 */
const FURTHER_SIGHTINGS = 3

/** Wraps a tracker that returns people with their places. The counter follows all people that the tracker returns. */
export function plainTracker(update: (detections: readonly Detection[]) => Labelled[]): MotTracker {
  return (detections) => {
    const reported = update(detections)
    return { reported, followed: reported.map((one) => ({ ...one, score: 1, isLowScore: false })) }
  }
}

/**
 * Wraps Narthex's tracker. The counter follows tracks with a low score, as in the studio. These tracks are never shown,
 * so they are not reported.
 */
export function ourTracker(tuning: TrackerTuning = TUNING, rules = STUDIO_RULES): MotTracker {
  const tracker = createTracker(tuning)
  const follow = createFollowing()
  let frame = 0
  return (detections, nowMs) => {
    frame++
    const tracks = tracker.update(detections, nowMs, rules)
    const isReported = ({ sightings, isLowScore }: Track) =>
      !isLowScore && (sightings > FURTHER_SIGHTINGS || frame <= FURTHER_SIGHTINGS)
    const reported = tracks.filter(isReported).map(({ id, smoothedBox }) => ({ id, box: smoothedBox }))
    return { reported, followed: follow(tracks, nowMs) }
  }
}

export type LineFigures = { found: number; missed: number; extra: number }

/** Runs a tracker and the counter over a sequence. `truth` holds the true crossings of each line. */
export function judgeTracker(
  tracker: MotTracker,
  sequence: MotSequence,
  detections: DetectionFrames,
  lines: readonly CountingLine[] = [],
  truth: readonly (readonly Crossing[])[] = [],
): MotFigures & LineFigures {
  const counter = createCounter()
  const events: CountEvent[] = []
  const reported = new Map<number, readonly Labelled[]>()
  for (let frame = 1; frame <= sequence.frames; frame++) {
    const nowMs = timeOf(sequence, frame)
    const now = tracker(detections.get(frame) ?? [], nowMs)
    reported.set(frame, now.reported)
    events.push(...counter.observe(now.followed, lines, sequence.size, nowMs))
    counter.keepOnly(now.followed.map(({ id }) => id))
  }
  const sums = { found: 0, missed: 0, extra: 0 }
  lines.forEach(({ id }, index) => {
    const counted = events.filter(({ lineId }) => lineId === id)
    const matched = matchEvents(truth[index]!, counted, TOLERANCE_MS)
    sums.found += matched.found.length
    sums.missed += matched.missed.length
    sums.extra += matched.extra.length
  })
  return { ...evaluateTracks(sequence.truth, reported), ...sums }
}

/** Stretches scores from 0.5..1, the range of the public detector, to 0..1, the range of Narthex's detectors. */
export function rescaled(frames: DetectionFrames): DetectionFrames {
  return new Map(
    [...frames].map(([frame, people]) => [frame, people.map(({ box, score }) => ({ box, score: 2 * score - 1 }))]),
  )
}
