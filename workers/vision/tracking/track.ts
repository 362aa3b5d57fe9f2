import type { FrameBox } from '../contract.ts'
import type { Point } from '../geometry.ts'
import type { Detection } from '../inference/detect.ts'
import { beginMotion, correctMotion, expectBox, velocityOf } from './kalman.ts'
import { pairUp } from './pair.ts'
import type { Followed } from './pair.ts'

/** A person followed through time. Ids count from 1 and are never given twice between resets. */
export type Track = Omit<Followed, 'motion'> & {
  /** The newest box freed from the detector's tremble; may reach beyond the frame. */
  steadyBox: FrameBox
  /** Pixels a second, smoothed; zero until seen twice. */
  velocity: Point
}

export type TrackingRules = { scoreThreshold: number; iouMatch: number; maxTrackAgeSeconds: number }

export type Tracker = {
  /**
   * Joins the detections of one frame to tracks and returns the tracks seen in it, by id. A detection joins a track
   * only when it overlaps the place the track is expected at by MORE than `iouMatch` (IoU; how wide that place is says
   * `pair.ts`), each track takes at most one detection and each detection goes to at most one track. The others
   * become new tracks, unless they score below the threshold: a faint detection only carries on a track that was
   * surely seen a moment ago.
   * `nowMs` is the frame's own clock; when it runs backwards another stream has begun and all tracks are dropped.
   */
  update(detections: readonly Detection[], nowMs: number, rules: TrackingRules): Track[]
  /** Where the tracks seen in the newest frame are expected to be at `nowMs`; for frames nothing was detected on. */
  expect(nowMs: number): Track[]
  /** Ids of all remembered tracks. */
  remembered(): number[]
  /** Forgets everything; ids restart at 1. */
  reset(): void
}

/** Detections below this carry nothing. */
export const FAINT_SCORE = 0.1
/** A faint detection is a worse measurement: it has this share of a sure one's weight (in standard deviations). */
const FAINT_TRUST = 0.5

/**
 * Two-stage tracker (ByteTrack, Zhang et al. 2022) on a Kalman filter in seconds (`kalman.ts`) with optimal
 * assignment (`assign.ts`). Pure: no clock and no randomness of its own. Remembers one small record a track and
 * nothing of the past, so that its memory is bounded by the people of the last `maxTrackAgeSeconds`.
 */
export function createTracker(): Tracker {
  let tracks: Followed[] = []
  let nextId = 1
  let newestMs = Number.NEGATIVE_INFINITY

  const update: Tracker['update'] = (detections, nowMs, rules) => {
    if (nowMs < newestMs) tracks = []
    newestMs = nowMs
    tracks = tracks.filter((track) => nowMs - track.lastSeenMs <= rules.maxTrackAgeSeconds * 1000)
    const sure = detections.filter(({ score }) => score >= rules.scoreThreshold)
    const faint = detections.filter(({ score }) => score < rules.scoreThreshold && score >= FAINT_SCORE)
    const pairs = pairUp(tracks, sure, faint, nowMs, rules.iouMatch)
    for (const [detection, track] of pairs) sight(track, detection, nowMs, detection.score >= rules.scoreThreshold)
    for (const detection of sure) if (!pairs.has(detection)) tracks.push(begin(detection, nowMs, nextId++))
    return seenNow().map((track) => show(track, track.box, nowMs))
  }

  const seenNow = () => tracks.filter((track) => track.lastSeenMs === newestMs).toSorted((a, b) => a.id - b.id)

  return {
    update,
    expect: (nowMs) => seenNow().map((track) => show(track, expectBox(track.motion, nowMs), nowMs)),
    remembered: () => tracks.map((track) => track.id),
    reset() {
      tracks = []
      nextId = 1
      newestMs = Number.NEGATIVE_INFINITY
    },
  }
}

function begin({ box, score }: Detection, nowMs: number, id: number): Followed {
  const seen = { lastSeenMs: nowMs, lastSureMs: nowMs, sightings: 1, isFaint: false }
  return { id, box, score, ...seen, motion: beginMotion(box, nowMs) }
}

function sight(track: Followed, { box, score }: Detection, nowMs: number, isSure: boolean): void {
  correctMotion(track.motion, box, nowMs, isSure ? 1 : FAINT_TRUST)
  track.box = box
  track.score = score
  track.lastSeenMs = nowMs
  track.sightings++
  track.isFaint = !isSure
  if (isSure) track.lastSureMs = nowMs
}

/** A copy that stays as it is when the track goes on. */
function show({ motion, ...seen }: Followed, box: FrameBox, nowMs: number): Track {
  return { ...seen, box, steadyBox: expectBox(motion, nowMs), velocity: velocityOf(motion) }
}
