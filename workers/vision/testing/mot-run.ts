import type { Detection } from '../inference/detections.ts'
import { createTracker } from '../tracking/tracker.ts'
import type { Track, TrackingRules } from '../tracking/tracker.ts'
import { judgeTracks } from './mot-metrics.ts'
import type { Labelled, LabelledFrames, MotFigures } from './mot-metrics.ts'
import { timeOf } from './mot-sequence.ts'
import type { MotSequence } from './mot-sequence.ts'
import { createSort } from './sort.ts'

/** The studio's own settings. */
const RULES: TrackingRules = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60 }

/**
 * SORT reports nobody before three further sightings, but for the first three frames of a sequence. So do we where we
 * are compared with it; the studio shows people at once.
 */
const FURTHER_SIGHTINGS = 3

export type Comparison = {
  sequence: string
  sort: MotFigures
  /** Reported by SORT's rule. */
  ours: MotFigures
  /** Reported as the studio shows people: from the first sighting on. */
  shown: MotFigures
}

export function compareWithSort(sequence: MotSequence, rules: TrackingRules = RULES): Comparison {
  const sort = createSort()
  const sorted = new Map<number, Labelled[]>()
  for (let frame = 1; frame <= sequence.frames; frame++) sorted.set(frame, sort(sequence.detections.get(frame) ?? []))
  const tracks = follow(sequence, rules)
  const judge = (frames: LabelledFrames) => judgeTracks(sequence.truth, frames)
  return {
    sequence: sequence.name,
    sort: judge(sorted),
    ours: judge(label(tracks, isReportedBySort)),
    shown: judge(label(tracks, () => true)),
  }
}

function isReportedBySort({ sightings }: Track, frame: number): boolean {
  return sightings > FURTHER_SIGHTINGS || frame <= FURTHER_SIGHTINGS
}

/** What our tracker sees in each frame, by frame number. */
function follow(sequence: MotSequence, rules: TrackingRules): Map<number, Track[]> {
  const tracker = createTracker()
  const frames = new Map<number, Track[]>()
  for (let frame = 1; frame <= sequence.frames; frame++) {
    const detections = (sequence.detections.get(frame) ?? []).map(stretch)
    frames.set(frame, tracker.update(detections, timeOf(sequence, frame), rules))
  }
  return frames
}

/** The public detector says 0.5 where it knows nothing, ours say 0; the same mapping serves all sequences. */
function stretch({ box, score }: Detection): Detection {
  return { box, score: 2 * score - 1 }
}

/** Faint people are never shown, so they are not judged either. */
function label(frames: ReadonlyMap<number, Track[]>, isReported: (track: Track, frame: number) => boolean) {
  const labelled = new Map<number, Labelled[]>()
  for (const [frame, tracks] of frames) {
    const reported = tracks.filter((track) => !track.isLowScore && isReported(track, frame))
    labelled.set(
      frame,
      reported.map(({ id, smoothedBox }) => ({ id, box: smoothedBox })),
    )
  }
  return labelled
}
