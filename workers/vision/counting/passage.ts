import { passageOf, signedDistance } from '../geometry.ts'
import type { Point, Segment } from '../geometry.ts'

/** How far from the line one is on a side, in heights of the person: at first, and to have changed sides. */
const FIRST_SIDE = 0.03
const OTHER_SIDE = 0.06
/** Measurements over this long make up half of the smoothed distance from the line: boxes tremble. */
const SMOOTHING_MS = 100
/** A side is taken when the person was seen on it this often in a row, or for this long. */
const SETTLED_SIGHTINGS = 3
const SETTLED_MS = 200
/** Where sightings are so far apart (no farther: who was lost is no slow frame) the first is a side, this clear of the line. */
const SLOW_STEP_MS = 150
const SLOW_GAP_MS = 1000
const CLEAR_SIDE = 0.1
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
  /** Pixels from the endless line, smoothed; positive on the way-in side. Null before the first step. */
  distance: number | null
}

export function beginPassage(segment: Segment, at: Point, atMs: number): Passage {
  const path = { metMs: atMs, met: at, isOnLine: false, at, atMs, stepMs: 0, distance: null }
  return { segment, settled: 0, tried: 0, triedSightings: 0, ...path }
}

/** False when the path is lost: the person was away for too long, or the line lies elsewhere now. */
export function isFollowed(passage: Passage, segment: Segment, nowMs: number): boolean {
  return passage.segment === segment && nowMs - passage.atMs <= GAP_MS
}

/**
 * Takes one sighting (point and height in frame pixels) and says whether the person has passed the line by it: 1 in,
 * -1 out, 0 not (yet). Changes `passage`; when and where the path met the line is in its `metMs` and `met`.
 */
export function takeStep(passage: Passage, at: Point, height: number, nowMs: number): Side | 0 {
  const isFirst = passage.settled === 0 && passage.triedSightings === 1
  const firstDistance = passage.distance ?? 0
  follow(passage, at, nowMs)
  // Few frames a second: somebody may be seen once before they have passed.
  const isSlow = passage.stepMs >= SLOW_STEP_MS && passage.stepMs <= SLOW_GAP_MS
  if (isFirst && isSlow && Math.abs(firstDistance) >= CLEAR_SIDE * height) passage.settled = passage.tried
  const side = settle(passage, sideOf(passage, height), nowMs)
  if (side === 0) return 0
  const hadSide = passage.settled !== 0
  passage.settled = side
  return hadSide && passage.isOnLine ? side : 0
}

/** Notes when and where the path as seen, trembling and all, changed to the other half of the picture. */
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
  const distance = signedDistance(at, passage.segment)
  const before = passage.distance ?? distance
  passage.distance = before + (passage.stepMs / (passage.stepMs + SMOOTHING_MS)) * (distance - before)
}

/** The side a person is on; 0 too near the line to tell. */
function sideOf({ distance, settled }: Passage, height: number): Side | 0 {
  const least = height * (settled === 0 ? FIRST_SIDE : OTHER_SIDE)
  if (distance === null || Math.abs(distance) <= least) return 0
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
