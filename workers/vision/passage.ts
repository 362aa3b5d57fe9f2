import type { FrameBox } from './contract.ts'
import { passageOf, signedDistance } from './geometry.ts'
import type { Point, Segment } from './geometry.ts'

/** Half the width of the band around a line that belongs to neither side, as a share of the person's height. */
const BAND = 0.05
/** A side is taken when the person was seen on it this often in a row, or for this long. */
const SETTLED_SIGHTINGS = 3
const SETTLED_MS = 200
/** A person out of sight for longer has no known path: what they did about a line begins anew. */
const GAP_MS = 2000

/** 1 is the way-in side, -1 the other. */
type Side = 1 | -1

/** What a person has done about one line. */
export type Passage = {
  segment: Segment
  settled: Side | 0
  /** The side being tried, and sightings on it in a row. */
  tried: Side | 0
  triedSightings: number
  /** When and where the path last met the endless line (at first: where it began), and whether on the line itself. */
  metMs: number
  met: Point
  isOnLine: boolean
  at: Point
  atMs: number
  /** Duration of the newest step. */
  stepMs: number
}

export function beginPassage(segment: Segment, at: Point, atMs: number): Passage {
  const path = { metMs: atMs, met: at, isOnLine: false, at, atMs, stepMs: 0 }
  return { segment, settled: 0, tried: 0, triedSightings: 0, ...path }
}

/** False when the path is lost: the person was away for too long, or the line lies elsewhere now. */
export function isFollowed(passage: Passage, segment: Segment, nowMs: number): boolean {
  return passage.segment === segment && nowMs - passage.atMs <= GAP_MS
}

/**
 * Takes one sighting and says whether the person has passed the line by it: 1 in, -1 out, 0 not (yet). Changes
 * `passage`; when and where the path met the line is in its `metMs` and `met`.
 */
export function takeStep(passage: Passage, at: Point, box: FrameBox, nowMs: number): Side | 0 {
  follow(passage, at, nowMs)
  const side = settle(passage, sideOf(at, box, passage.segment), nowMs)
  if (side === 0) return 0
  const hadSide = passage.settled !== 0
  passage.settled = side
  return hadSide && passage.isOnLine ? side : 0
}

/** Notes when the path changed to the other half of the picture, and whether on the line. */
function follow(passage: Passage, at: Point, nowMs: number): void {
  const step = passageOf(passage.at, at, passage.segment)
  if (step) {
    passage.metMs = passage.atMs + (nowMs - passage.atMs) * step.share
    passage.met = {
      x: passage.at.x + (at.x - passage.at.x) * step.share,
      y: passage.at.y + (at.y - passage.at.y) * step.share,
    }
    passage.isOnLine = step.along >= 0 && step.along <= 1
  }
  passage.stepMs = nowMs - passage.atMs
  passage.at = at
  passage.atMs = nowMs
}

/** The side a person is on; 0 inside the band around the line. */
function sideOf(at: Point, box: FrameBox, segment: Segment): Side | 0 {
  const distance = signedDistance(at, segment)
  if (Math.abs(distance) <= (box.bottom - box.top) * BAND) return 0
  return distance > 0 ? 1 : -1
}

/**
 * The side the person has just settled on, if it is not the one they were settled on already. Where frames come
 * slower than `SETTLED_MS` one sighting has to be enough: a walker may be gone at the next.
 */
function settle(passage: Passage, side: Side | 0, nowMs: number): Side | 0 {
  if (side === 0) return 0
  if (side !== passage.tried) passage.triedSightings = 0
  passage.tried = side
  passage.triedSightings++
  const isLong = nowMs - passage.metMs >= SETTLED_MS && (passage.triedSightings > 1 || passage.stepMs >= SETTLED_MS)
  const isSettled = isLong || passage.triedSightings >= SETTLED_SIGHTINGS
  return isSettled && side !== passage.settled ? side : 0
}
