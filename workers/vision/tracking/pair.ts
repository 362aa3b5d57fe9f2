import type { FrameBox } from '../contract.ts'
import { intersectionOverUnion } from '../geometry.ts'
import type { Detection } from '../inference/detect.ts'
import { assign } from './assign.ts'
import { expectBox, spreadOf } from './kalman.ts'
import type { Motion } from './kalman.ts'

/** A person followed through time, as the tracker remembers them. Changed in place. */
export type Followed = {
  id: number
  /** As last seen, frame pixels. */
  box: FrameBox
  score: number
  lastSeenMs: number
  sightings: number
  /** The newest sighting scored below the threshold: it carries the path on, but the person is not shown or counted as present. */
  isFaint: boolean
  /** Newest sighting at or above the threshold. */
  lastSureMs: number
  motion: Motion
}

/** Tracks seen within this are matched before older ones, so that a stale track cannot steal a walker's detection. */
const FRESH_MS = 1000
/** Seen this often a track is somebody and chooses before those that may have been a mistake of the detector. */
const ESTABLISHED_SIGHTINGS = 3
/** How long faint detections can carry a track on; longer, and a ghost seen once would never leave. */
const FAINT_MS = 1500
/** Unseen for longer, a person may have turned or stopped: the place they are expected at grows with time. */
const CERTAIN_MS = 150
/** It grows by twice the standard deviation, but not faster than a brisk walk and not beyond half their height. */
const SPREADS = 2
const HEIGHTS_PER_SECOND = 1
const MAX_HEIGHTS = 0.5
/** People move along the floor: up and down the picture the place grows by half of that. */
const UPRIGHT_SHARE = 0.5
/** A track lost for more than `FRESH_MS` needs at least this overlap: by now somebody else may stand there. */
const LOST_OVERLAP = 0.5
/** What equal heights are worth beside full overlap: of two people the nearer one is the taller. */
const HEIGHT_WORTH = 0.2

/**
 * Pairs the detections of one frame with the tracks they belong to; those left out belong to nobody.
 *
 * The rule is one: a pair is possible when the overlap (IoU) of the detection with the place the track is expected at
 * is GREATER than `iouMatch`, and of all possible pairings the one with the largest sum of overlaps is taken. The
 * expected place is the last box moved on at the last speed. Whoever was not seen for `CERTAIN_MS` can be elsewhere:
 * their place and the detection are then grown to each side before the overlap is taken (buffered IoU, Yang et al.
 * 2023), by what the filter's uncertainty and a brisk walk allow in the time gone by.
 *
 * Who chooses first (cascade, Wojke et al. 2017; sure before faint, Zhang et al. 2022): established tracks seen within
 * a second, then newer ones, then their grown places, then tracks lost longer. Faint detections come last and only
 * carry tracks surely seen a moment ago.
 */
export function pairUp(
  tracks: readonly Followed[],
  sure: readonly Detection[],
  faint: readonly Detection[],
  nowMs: number,
  iouMatch: number,
): Map<Detection, Followed> {
  const pairs = new Map<Detection, Followed>()
  const taken = new Set<Followed>()
  const pass = (candidates: readonly Followed[], offered: readonly Detection[], least: number, isGrown: boolean) => {
    const free = candidates.filter((track) => !taken.has(track))
    const open = offered.filter((detection) => !pairs.has(detection))
    if (free.length === 0 || open.length === 0) return
    const worth = free.map((track) => {
      const expected = expectBox(track.motion, nowMs)
      return open.map(({ box }) => worthOf(expected, box, isGrown ? reachOf(track, box, nowMs) : 0, least))
    })
    assign(worth, open.length).forEach((column, row) => {
      if (column < 0) return
      pairs.set(open[column]!, free[row]!)
      taken.add(free[row]!)
    })
  }
  const within = (ms: number) => (track: Followed) => nowMs - track.lastSeenMs <= ms
  const fresh = tracks.filter(within(FRESH_MS))
  const established = fresh.filter((track) => track.sightings >= ESTABLISHED_SIGHTINGS)
  pass(established, sure, iouMatch, false)
  pass(fresh, sure, iouMatch, false)
  const uncertain = fresh.filter((track) => nowMs - track.lastSeenMs > CERTAIN_MS)
  pass(uncertain, sure, iouMatch, true)
  const lost = tracks.filter((track) => nowMs - track.lastSeenMs > FRESH_MS)
  pass(lost, sure, Math.max(iouMatch, LOST_OVERLAP), true)
  const carried = tracks.filter((track) => nowMs - track.lastSureMs <= FAINT_MS)
  pass(carried, faint, iouMatch, false)
  return pairs
}

/** How far the person may have strayed from the expected place, pixels. */
function reachOf({ lastSeenMs, motion }: Followed, box: FrameBox, nowMs: number): number {
  const heights = Math.min(((nowMs - lastSeenMs) / 1000) * HEIGHTS_PER_SECOND, MAX_HEIGHTS)
  return Math.min(SPREADS * spreadOf(motion, nowMs), heights * (box.bottom - box.top))
}

/** 0 for an impossible pair. */
function worthOf(expected: FrameBox, box: FrameBox, reach: number, least: number): number {
  const overlap = intersectionOverUnion(grow(expected, reach), grow(box, reach))
  if (overlap <= least) return 0
  const a = expected.bottom - expected.top
  const b = box.bottom - box.top
  return overlap + HEIGHT_WORTH * Math.min(a / b, b / a)
}

function grow({ left, top, right, bottom }: FrameBox, by: number): FrameBox {
  const up = by * UPRIGHT_SHARE
  return { left: left - by, top: top - up, right: right + by, bottom: bottom + up }
}
