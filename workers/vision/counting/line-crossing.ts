import { crossingOf, signedDistance } from '../geometry.ts'
import type { Point, Segment } from '../geometry.ts'

/** Distance from the line, in person heights, beyond which a person is on a side: the first side, then a new one. */
const FIRST_SIDE = 0.03
const NEW_SIDE = 0.06
/** Smoothing of the distance, because boxes jitter: a step this long counts for one half. */
const SMOOTHING_MS = 100
/** A person has settled on a side after this many sightings in a row, or after this long. */
const SETTLED_SIGHTINGS = 3
const SETTLED_MS = 200
/** At low frame rates one sighting settles the first side if it is this clear of the line, in person heights. */
const SLOW_STEP_MS = 150
const SLOW_MAX_STEP_MS = 1000
const CLEAR_SIDE = 0.1
/** After a longer gap the path is unknown and tracking of the crossing starts again. */
const GAP_MS = 2000

/** 1 is the way-in side, -1 the other. */
type Side = 1 | -1

/** The state of one person relative to one line. */
export type LineCrossing = {
  segment: Segment
  settledSide: Side | 0
  /** The side of the newest sightings, and how many there were in a row. */
  candidateSide: Side | 0
  candidateSightings: number
  /** The newest sightings are those of a new id, which may be another person's. */
  isHandedOver: boolean
  /**
   * The path last met the infinite line then and there (initially: where it started); also whether that was on the
   * segment.
   */
  metMs: number
  metAt: Point
  isOnSegment: boolean
  at: Point
  atMs: number
  /** Time between the two newest sightings. */
  stepMs: number
  /** Smoothed pixels from the infinite line, positive on the way-in side. Null before the first step. */
  distance: number | null
}

/** One sighting of a person: point and height in frame pixels. `frameMs`: since the frame before. */
export type LineSighting = { at: Point; height: number; nowMs: number; frameMs: number; isLowScore: boolean }

export function startCrossing(segment: Segment, at: Point, atMs: number): LineCrossing {
  const path = { metMs: atMs, metAt: at, isOnSegment: false, at, atMs, stepMs: 0, distance: null }
  return { segment, settledSide: 0, candidateSide: 0, candidateSightings: 0, isHandedOver: false, ...path }
}

/** False when the path is lost: the gap was too long, or the line was moved. */
export function isContinuous(crossing: LineCrossing, segment: Segment, nowMs: number): boolean {
  return crossing.segment === segment && nowMs - crossing.atMs <= GAP_MS
}

/**
 * Takes one sighting. Returns 1 when the person has now crossed inwards, -1 outwards, otherwise 0. Changes `crossing`; its `metMs` and `metAt` tell when and where the path met the line.
 */
export function updateCrossing(crossing: LineCrossing, sighting: LineSighting): Side | 0 {
  const { at, height, nowMs } = sighting
  const isFirst = crossing.settledSide === 0 && crossing.candidateSightings === 1
  const firstDistance = crossing.distance ?? 0
  movePath(crossing, at, nowMs)
  // At low frame rates a person may be seen only once before crossing.
  const isSlow = crossing.stepMs >= SLOW_STEP_MS && crossing.stepMs <= SLOW_MAX_STEP_MS
  if (isFirst && isSlow && Math.abs(firstDistance) >= CLEAR_SIDE * height) crossing.settledSide = crossing.candidateSide
  const side = newSettledSide(crossing, sideOf(crossing, height), sighting)
  if (side === 0) return 0
  const hadSide = crossing.settledSide !== 0
  crossing.settledSide = side
  return hadSide && crossing.isOnSegment ? side : 0
}

/** Notes when and where the unsmoothed path changed sides, and smooths the distance. */
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

/** The person's side; 0 when too near the line to tell. */
function sideOf({ distance, settledSide }: LineCrossing, height: number): Side | 0 {
  const minDistance = height * (settledSide === 0 ? FIRST_SIDE : NEW_SIDE)
  if (distance === null || Math.abs(distance) <= minDistance) return 0
  return distance > 0 ? 1 : -1
}

/**
 * The side the person has just settled on, if it is a new one. Low scores follow the path but do not count. A new id
 * that took over a path is believed after three sightings. Where frames are further apart than `SETTLED_MS` one sighting
 * has to be enough: the person may be gone at the next.
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
