import type { Detection } from '../inference/detections.ts'
import { createTracker } from '../tracking/tracker.ts'
import type { Track, TrackingRules } from '../tracking/tracker.ts'
import { evaluateTracks } from './mot-metrics.ts'
import type { Labelled, LabelledFrames, MotFigures } from './mot-metrics.ts'
import { timeOf } from './mot-sequence.ts'
import type { MotSequence } from './mot-sequence.ts'
import { STUDIO_RULES } from './replay.ts'
import { createSort } from './sort.ts'

/**
 * SORT reports a track only after three further sightings, except in the first three frames of a sequence. `ours` does
 * the same; the studio shows people at once.
 */
const FURTHER_SIGHTINGS = 3

export type Comparison = {
  sequence: string
  sort: MotFigures
  /** Reported by SORT's rule. */
  ours: MotFigures
  /** Reported as in the studio: from the first sighting on. */
  shown: MotFigures
}

export function compareWithSort(sequence: MotSequence, rules = STUDIO_RULES): Comparison {
  const sort = createSort()
  const sorted = new Map<number, Labelled[]>()
  for (let frame = 1; frame <= sequence.frames; frame++) sorted.set(frame, sort(sequence.detections.get(frame) ?? []))
  const tracks = track(sequence, rules)
  const judge = (frames: LabelledFrames) => evaluateTracks(sequence.truth, frames)
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

/** Our tracker's tracks in each frame, by frame number. */
function track(sequence: MotSequence, rules: TrackingRules): Map<number, Track[]> {
  const tracker = createTracker()
  const frames = new Map<number, Track[]>()
  for (let frame = 1; frame <= sequence.frames; frame++) {
    const detections = (sequence.detections.get(frame) ?? []).map(rescale)
    frames.set(frame, tracker.update(detections, timeOf(sequence, frame), rules))
  }
  return frames
}

/** The public detector's scores start at 0.5, ours at 0. */
function rescale({ box, score }: Detection): Detection {
  return { box, score: 2 * score - 1 }
}

/** Low-score tracks are never shown, so they are not evaluated. */
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
