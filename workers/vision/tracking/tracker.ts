import type { FrameBox } from '../contract.ts'
import { areaOf, sharedArea } from '../geometry.ts'
import type { Point } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'
import { associate } from './associate.ts'
import type { TrackState } from './associate.ts'
import { correctMotion, createMotion, predictBox, velocityOf } from './kalman.ts'
import { TUNING } from './tuning.ts'
import type { TrackerTuning } from './tuning.ts'

/** A person followed through time. Ids count from 1 and are never reused between resets. */
export type Track = Omit<TrackState, 'motion'> & {
  /** The Kalman filter's box, without the detector's jitter; the box may reach beyond the frame. */
  smoothedBox: FrameBox
  /** The smoothed velocity in pixels a second; zero until the second sighting. */
  velocity: Point
}

export type TrackingRules = { scoreThreshold: number; iouMatch: number; maxTrackAgeSeconds: number }

type Tracker = {
  /**
   * Associates the detections of one frame with tracks. Returns the tracks seen in that frame, sorted by id. A
   * detection belongs to a track only when its IoU with the track's predicted box is GREATER than `iouMatch`
   * (`associate.ts`). The pairing is one to one.
   *
   * A detection without a track starts a new track under two conditions:
   * - The score is at least the threshold. Lower scores only continue tracks.
   * - The detection does not nearly cover a person's box, and no person's box nearly covers the detection.
   *
   * `nowMs` is the stream's clock. When `nowMs` runs backwards, a new stream has started and all tracks are dropped.
   */
  update(detections: readonly Detection[], nowMs: number, rules: TrackingRules): Track[]
  /** Returns the tracks seen in the newest frame, predicted for `nowMs`; used for frames without a detection. */
  predict(nowMs: number): Track[]
  /** Returns the ids of all tracks, including tracks out of sight. */
  trackIds(): number[]
  /** Drops all tracks; ids restart at 1. */
  reset(): void
}

/** Detections with a lower score are ignored. */
export const MIN_SCORE = 0.1
/** The `trust` that `correctMotion` receives for low-score detections, because their boxes are noisier. */
const LOW_SCORE_TRUST = 0.5
/**
 * A covered box smaller than this share of the covering box is a person farther away. A larger covered box is a part of
 * the same person.
 */
const MIN_PART = 0.5

/**
 * Creates a two-stage tracker (ByteTrack, Zhang et al. 2022). The tracker uses a Kalman filter in seconds (`kalman.ts`)
 * and optimal assignment (`assign.ts`). The tracker has no clock and no randomness. Its memory is limited to the people
 * of the last `maxTrackAgeSeconds`, because it stores one small record per track and no history.
 */
export function createTracker(tuning: TrackerTuning = TUNING): Tracker {
  let tracks: TrackState[] = []
  let nextId = 1
  let newestMs = Number.NEGATIVE_INFINITY

  const seenNow = () => tracks.filter((track) => track.lastSeenMs === newestMs).toSorted((a, b) => a.id - b.id)

  return {
    update(detections, nowMs, rules) {
      if (nowMs < newestMs) tracks = []
      newestMs = nowMs
      tracks = tracks.filter((track) => nowMs - track.lastSeenMs <= rules.maxTrackAgeSeconds * 1000)
      const highScore = detections.filter(({ score }) => score >= rules.scoreThreshold)
      const lowScore = detections.filter(({ score }) => score < rules.scoreThreshold && score >= MIN_SCORE)
      const pairs = associate(tracks, highScore, lowScore, nowMs, rules.iouMatch, tuning)
      for (const [detection, track] of pairs) continueTrack(track, detection, nowMs, rules.scoreThreshold)
      for (const detection of founders(highScore, pairs, tuning.maxCover)) {
        tracks.push(startTrack(detection, nowMs, nextId++))
      }
      return seenNow().map((track) => snapshotOf(track, track.box, nowMs))
    },
    predict: (nowMs) => seenNow().map((track) => snapshotOf(track, predictBox(track.motion, nowMs), nowMs)),
    trackIds: () => tracks.map((track) => track.id),
    reset() {
      tracks = []
      nextId = 1
      newestMs = Number.NEGATIVE_INFINITY
    },
  }
}

/**
 * Returns the detections that start tracks. A detection starts no track if it nearly covers a person's box, or if a
 * person's box nearly covers the detection. Such a detection shows two people together or a part of a person.
 */
function founders(
  detections: readonly Detection[],
  pairs: ReadonlyMap<Detection, TrackState>,
  maxCover: number,
): Detection[] {
  const present = [...pairs.keys()]
  return detections.filter((detection) => {
    if (pairs.has(detection) || present.some(({ box }) => coverOf(box, detection.box) > maxCover)) return false
    present.push(detection)
    return true
  })
}

/** Returns the share of the smaller box that is inside the larger box; 0 for a far smaller box. */
function coverOf(a: FrameBox, b: FrameBox): number {
  const smaller = Math.min(areaOf(a), areaOf(b))
  return smaller < MIN_PART * Math.max(areaOf(a), areaOf(b)) ? 0 : sharedArea(a, b) / smaller
}

function startTrack({ box, score }: Detection, nowMs: number, id: number): TrackState {
  const seen = { lastSeenMs: nowMs, lastHighScoreMs: nowMs, sightings: 1, isLowScore: false }
  return { id, box, score, ...seen, motion: createMotion(box, nowMs) }
}

function continueTrack(track: TrackState, { box, score }: Detection, nowMs: number, scoreThreshold: number): void {
  const isLowScore = score < scoreThreshold
  correctMotion(track.motion, box, nowMs, isLowScore ? LOW_SCORE_TRUST : 1)
  track.box = box
  track.score = score
  track.lastSeenMs = nowMs
  track.sightings++
  track.isLowScore = isLowScore
  if (!isLowScore) track.lastHighScoreMs = nowMs
}

/** Returns a copy that does not change with the track. */
function snapshotOf({ motion, ...seen }: TrackState, box: FrameBox, nowMs: number): Track {
  return { ...seen, box, smoothedBox: predictBox(motion, nowMs), velocity: velocityOf(motion) }
}
