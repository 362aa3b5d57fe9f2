import type { FrameBox } from '../contract.ts'
import { intersectionOverUnion } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'
import { assign } from './assign.ts'
import { positionDeviation, predictBox } from './kalman.ts'
import type { Motion } from './kalman.ts'
import { TUNING } from './tuning.ts'
import type { TrackerTuning } from './tuning.ts'

/** The tracker's data of one track. Updates change the object in place. */
export type TrackState = {
  id: number
  /** The box of the newest detection, in frame pixels. */
  box: FrameBox
  score: number
  lastSeenMs: number
  sightings: number
  /**
   * True when the newest detection scored below the threshold. The detection continues the track, but the person is not
   * shown or counted.
   */
  isLowScore: boolean
  /** The time of the newest detection at or above the threshold. */
  lastHighScoreMs: number
  motion: Motion
}

/**
 * Tracks seen within this time are matched before older tracks, so that an old track cannot take a present person's
 * box.
 */
const FRESH_MS = 1000
/**
 * Low scores can continue a track for this long after its last high score. Without a limit, a false track might never
 * end.
 */
const LOW_SCORE_MS = 1500
/**
 * Boxes are enlarged when frames are further apart than this, because a person may have turned or stopped in between.
 */
const BUFFER_AFTER_MS = 150
/**
 * Boxes are enlarged by this many standard deviations, limited to the distance of a brisk walk and to half the height.
 */
const BUFFER_DEVIATIONS = 2
const BUFFER_HEIGHTS_PER_SECOND = 1
const MAX_BUFFER_HEIGHTS = 0.5
/** People move along the floor, so boxes are enlarged vertically by this share of the horizontal amount. */
const VERTICAL_SHARE = 0.5
/**
 * Weight of equal heights, relative to full overlap. Heights help to distinguish two people, because the nearer person
 * looks taller.
 */
const HEIGHT_WEIGHT = 0.2

/**
 * Associates the detections of one frame with tracks. Detections that are not in the result belong to no track.
 *
 * A pair is possible when the IoU of the detection and the track's predicted box is GREATER than `iouMatch`. The
 * pairing with the largest total wins. When frames are more than `BUFFER_AFTER_MS` apart, a second try enlarges both
 * boxes (buffered IoU, Yang et al. 2023). The filter's uncertainty and a brisk walk limit the enlargement.
 *
 * The order is a matching cascade (Wojke et al. 2017) with low scores last (ByteTrack, Zhang et al. 2022):
 * - confirmed tracks seen within a second
 * - tracks with few sightings that are not lost
 * - both kinds of tracks with enlarged boxes
 * - lost tracks
 * - low-score detections, only for tracks with a high score a moment ago
 */
export function associate(
  tracks: readonly TrackState[],
  highScore: readonly Detection[],
  lowScore: readonly Detection[],
  nowMs: number,
  iouMatch: number,
  tuning: TrackerTuning = TUNING,
): Map<Detection, TrackState> {
  const pairs = new Map<Detection, TrackState>()
  const matched = new Set<TrackState>()
  const match = (
    candidates: readonly TrackState[],
    detections: readonly Detection[],
    minIou: number,
    isBuffered: boolean,
  ) => {
    const free = candidates.filter((track) => !matched.has(track))
    const open = detections.filter((detection) => !pairs.has(detection))
    if (free.length === 0 || open.length === 0) return
    const affinities = free.map((track) => {
      const predicted = predictBox(track.motion, nowMs)
      return open.map(({ box }) => affinityOf(predicted, box, isBuffered ? bufferOf(track, box, nowMs) : 0, minIou))
    })
    assign(affinities, open.length).forEach((column, row) => {
      if (column < 0) return
      pairs.set(open[column]!, free[row]!)
      matched.add(free[row]!)
    })
  }
  const unseenMs = ({ lastSeenMs }: TrackState) => nowMs - lastSeenMs
  const isConfirmed = ({ sightings }: TrackState) => sightings >= tuning.confirmedSightings
  const intervalMs = nowMs - Math.max(...tracks.map(({ lastSeenMs }) => lastSeenMs))
  const isFresh = (track: TrackState) =>
    unseenMs(track) <= (isConfirmed(track) ? FRESH_MS : Math.min(Math.max(tuning.unconfirmedMs, intervalMs), FRESH_MS))
  const fresh = tracks.filter(isFresh)
  const confirmed = fresh.filter(isConfirmed)
  const lost = tracks.filter((track) => !isFresh(track))
  const continuable = tracks.filter(({ lastHighScoreMs }) => nowMs - lastHighScoreMs <= LOW_SCORE_MS)
  match(confirmed, highScore, iouMatch, false)
  match(fresh, highScore, iouMatch, false)
  // Boxes are not enlarged if other people were seen since the last sighting. Then a detection farther away is more
  // likely another person.
  if (intervalMs > BUFFER_AFTER_MS) match(fresh, highScore, iouMatch, true)
  match(lost, highScore, Math.max(iouMatch, tuning.lostMinIou), false)
  match(continuable, lowScore, iouMatch, false)
  return pairs
}

/** Returns how far the person may be from the predicted box, in pixels. */
function bufferOf({ lastSeenMs, motion }: TrackState, box: FrameBox, nowMs: number): number {
  const heights = Math.min(((nowMs - lastSeenMs) / 1000) * BUFFER_HEIGHTS_PER_SECOND, MAX_BUFFER_HEIGHTS)
  return Math.min(BUFFER_DEVIATIONS * positionDeviation(motion, nowMs), heights * (box.bottom - box.top))
}

/** Returns the value of a pair for the assignment; 0 for an impossible pair. */
function affinityOf(predicted: FrameBox, box: FrameBox, buffer: number, minIou: number): number {
  const iou = intersectionOverUnion(enlarge(predicted, buffer), enlarge(box, buffer))
  if (iou <= minIou) return 0
  const a = predicted.bottom - predicted.top
  const b = box.bottom - box.top
  return iou + HEIGHT_WEIGHT * Math.min(a / b, b / a)
}

function enlarge({ left, top, right, bottom }: FrameBox, by: number): FrameBox {
  const vertical = by * VERTICAL_SHARE
  return { left: left - by, top: top - vertical, right: right + by, bottom: bottom + vertical }
}
