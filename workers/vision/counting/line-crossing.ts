import { crossingOf, signedDistance } from '../geometry.ts'
import type { Point, Segment } from '../geometry.ts'

/**
 * A person is on a side of the line beyond this distance from it, in person heights. `FIRST_SIDE` applies until the
 * person settles on a side, and `NEW_SIDE` applies afterwards.
 */
const FIRST_SIDE = 0.03
const NEW_SIDE = 0.06
/**
 * The distance is smoothed, because boxes jitter. A sighting this long after the previous sighting has a weight of one
 * half.
 */
const SMOOTHING_MS = 100
/** A person settles on a side after `SETTLED_SIGHTINGS` sightings in a row, or after `SETTLED_MS`. */
const SETTLED_SIGHTINGS = 3
const SETTLED_MS = 200
/**
 * One sighting settles the first side under two conditions:
 * - The person is at least `CLEAR_SIDE` person heights from the line.
 * - The step takes from `SLOW_STEP_MS` to `SLOW_MAX_STEP_MS`.
 */
const SLOW_STEP_MS = 150
const SLOW_MAX_STEP_MS = 1000
const CLEAR_SIDE = 0.1
/** A longer gap makes the path unknown, so a new crossing starts. */
const GAP_MS = 2000

/** 1 is the side to which an entry leads, -1 the other side. */
type Side = 1 | -1

/** The state of one person relative to one line. */
export type LineCrossing = {
  segment: Segment
  settledSide: Side | 0
  /**
   * The side of the newest sightings. `candidateSightings` is the number of sightings on this side, without low scores.
   */
  candidateSide: Side | 0
  candidateSightings: number
  /**
   * True after a new id took over the path, until `SETTLED_SIGHTINGS` sightings in a row. The new id may belong to
   * another person.
   */
  isHandedOver: boolean
  /**
   * `metMs` and `metAt` are the time and the place at which the path last met the infinite line. Before the first
   * meeting, they are the start of the path. `isOnSegment` is true when the place is on the segment.
   */
  metMs: number
  metAt: Point
  isOnSegment: boolean
  at: Point
  atMs: number
  /** The time between the two newest sightings. */
  stepMs: number
  /** The smoothed distance from the infinite line in pixels, positive on side 1. Null before the first step. */
  distance: number | null
}

/** One sighting of a person: point and height are in frame pixels. `frameMs` is the time since the frame before. */
export type LineSighting = { at: Point; height: number; nowMs: number; frameMs: number; isLowScore: boolean }

/** Returns the start of a person's path at a line: `at` is in frame pixels, `atMs` in milliseconds. */
export function startCrossing(segment: Segment, at: Point, atMs: number): LineCrossing {
  const path = { metMs: atMs, metAt: at, isOnSegment: false, at, atMs, stepMs: 0, distance: null }
  return { segment, settledSide: 0, candidateSide: 0, candidateSightings: 0, isHandedOver: false, ...path }
}

/** Returns false when the path is lost: the gap was too long, or the line was moved. */
export function isContinuous(crossing: LineCrossing, segment: Segment, nowMs: number): boolean {
  return crossing.segment === segment && nowMs - crossing.atMs <= GAP_MS
}

/**
 * Adds one sighting to `crossing`. Returns 1 when the sighting completes an entry, -1 when it completes an exit,
 * otherwise 0. `metMs` and `metAt` are then the time and the place of the crossing.
 */
export function updateCrossing(crossing: LineCrossing, sighting: LineSighting): Side | 0 {
  const { at, height, nowMs } = sighting
  const isFirst = crossing.settledSide === 0 && crossing.candidateSightings === 1
  const firstDistance = crossing.distance ?? 0
  movePath(crossing, at, nowMs)
  // At a low frame rate, a person may be seen only one time before crossing.
  const isSlow = crossing.stepMs >= SLOW_STEP_MS && crossing.stepMs <= SLOW_MAX_STEP_MS
  if (isFirst && isSlow && Math.abs(firstDistance) >= CLEAR_SIDE * height) crossing.settledSide = crossing.candidateSide
  const side = newSettledSide(crossing, sideOf(crossing, height), sighting)
  if (side === 0) return 0
  const hadSide = crossing.settledSide !== 0
  crossing.settledSide = side
  return hadSide && crossing.isOnSegment ? side : 0
}

/** Stores when and where the unsmoothed path changed sides, and smooths the distance. */
function movePath(crossing: LineCrossing, at: Point, nowMs: number): void {
  const met = crossingOf(crossing.at, at, crossing.segment)
  if (met) {
    crossing.metMs = crossing.atMs + (nowMs - crossing.atMs) * met.share
    crossing.metAt = {
      x: crossing.at.x + (at.x - crossing.at.x) * met.share,
      y: crossing.at.y + (at.y - crossing.at.y) * met.share,
    }
    crossing.isOnSegment = met.along >= 0 && met.along <= 1
  }
  crossing.stepMs = nowMs - crossing.atMs
  crossing.at = at
  crossing.atMs = nowMs
  const distance = signedDistance(at, crossing.segment)
  const before = crossing.distance ?? distance
  crossing.distance = before + (crossing.stepMs / (crossing.stepMs + SMOOTHING_MS)) * (distance - before)
}

/** Returns the person's side; 0 when the person is too near the line to tell. */
function sideOf({ distance, settledSide }: LineCrossing, height: number): Side | 0 {
  const minDistance = height * (settledSide === 0 ? FIRST_SIDE : NEW_SIDE)
  if (distance === null || Math.abs(distance) <= minDistance) return 0
  return distance > 0 ? 1 : -1
}

/**
 * Returns the side on which the person has just settled, or 0 when the person settled on no new side. Sightings with a
 * low score continue the path but do not count. A new id that took over a path needs three sightings. One sighting is
 * enough where frames are at least `SETTLED_MS` apart. There, the person may be gone in the next frame.
 */
function newSettledSide(
  crossing: LineCrossing,
  side: Side | 0,
  { nowMs, frameMs, isLowScore }: LineSighting,
): Side | 0 {
  if (side === 0) return 0
  if (side !== crossing.candidateSide) crossing.candidateSightings = 0
  crossing.candidateSide = side
  if (!isLowScore) crossing.candidateSightings++
  const hasRepeated = crossing.candidateSightings > 1 || crossing.stepMs >= SETTLED_MS
  const isBelieved = crossing.isHandedOver ? frameMs >= SETTLED_MS : hasRepeated
  const isLong = nowMs - crossing.metMs >= SETTLED_MS && isBelieved
  const hasSettledSightings = crossing.candidateSightings >= SETTLED_SIGHTINGS
  if (hasSettledSightings) crossing.isHandedOver = false
  const isSettled = isLong || hasSettledSightings
  return isSettled && side !== crossing.settledSide ? side : 0
}
