import type { FrameBox } from '../contract.ts'
import { centreOf } from '../geometry.ts'
import type { Point, Size } from '../geometry.ts'
import type { CountedPerson } from './count-store.ts'
import type { LineCrossing } from './line-crossing.ts'

/** The counter's state of one person. Boxes are in frame pixels. */
export type PersonState = {
  /** The count store shares this object, and may keep the object after the person's state is dropped. */
  counted: CountedPerson
  /** The crossings by line id. */
  crossings: Map<string, LineCrossing>
  /** The newest box. While the legs are occluded for a short time, the box is extended down to the expected feet. */
  box: FrameBox
  /** The smoothed height in pixels, occluded legs included. */
  height: number
  occludedSinceMs: number | null
  /** The smoothed speed of the box's centre, in pixels a second. */
  velocity: Point
  seenMs: number
}

/** Smoothing of velocity and height: a sample that lasts this many seconds has a weight of one half. */
const VELOCITY_SECONDS = 0.5
const HEIGHT_SECONDS = 0.7
/**
 * The legs are occluded when the lower edge jumps up by this share of the height while the upper edge stays. With 0.2,
 * people who walk quickly away from the camera seem occluded. With 0.25 and 0.3, they do not (measured).
 */
const OCCLUDED_SHARE = 0.25
const MAX_TOP_MOVE = 0.1
/** The legs are visible again when the box has this share of the height. */
const VISIBLE_SHARE = 0.875
/** During a longer occlusion the detected box is used unchanged, and the height follows that box slowly. */
const SHORT_OCCLUSION_MS = 2000
const OCCLUDED_HEIGHT_SECONDS = 5
/**
 * The frame cuts off a box whose lower edge is this near to the frame's lower edge (share of the frame's height). Such
 * a box does not show whether the legs are visible.
 */
const FRAME_END = 0.01

/** Returns the state of a person on the first sighting; `box` is in frame pixels. */
export function createPersonState(box: FrameBox, nowMs: number): PersonState {
  const seen = { box, height: box.bottom - box.top, occludedSinceMs: null, velocity: { x: 0, y: 0 }, seenMs: nowMs }
  return { counted: { activeEvents: 0 }, crossings: new Map(), ...seen }
}

/** Updates `person` with the next sighting. */
export function updatePersonState(person: PersonState, box: FrameBox, frame: Size, nowMs: number): void {
  const seconds = (nowMs - person.seenMs) / 1000
  if (seconds <= 0) return
  updateOcclusion(person, box, frame, nowMs)
  const isLong = isLongOccluded(person, nowMs)
  const isShort = person.occludedSinceMs !== null && !isLong
  const heightSeconds = isLong ? OCCLUDED_HEIGHT_SECONDS : HEIGHT_SECONDS
  if (!isShort) person.height += weightOf(seconds, heightSeconds) * (box.bottom - box.top - person.height)
  const whole = isShort ? { ...box, bottom: box.top + person.height } : box
  const before = centreOf(person.box)
  const after = centreOf(whole)
  const weight = weightOf(seconds, VELOCITY_SECONDS)
  person.velocity.x += weight * ((after.x - before.x) / seconds - person.velocity.x)
  person.velocity.y += weight * ((after.y - before.y) / seconds - person.velocity.y)
  person.box = whole
  person.seenMs = nowMs
}

function weightOf(seconds: number, halfSeconds: number): number {
  return seconds / (seconds + halfSeconds)
}

function isLongOccluded({ occludedSinceMs }: PersonState, nowMs: number): boolean {
  return occludedSinceMs !== null && nowMs - occludedSinceMs > SHORT_OCCLUSION_MS
}

function updateOcclusion(person: PersonState, box: FrameBox, frame: Size, nowMs: number): void {
  if (person.occludedSinceMs === null) {
    if (hasLostLegs(person, box, frame, nowMs)) person.occludedSinceMs = nowMs
    return
  }
  const wasLong = isLongOccluded(person, person.seenMs)
  const isVisible = box.bottom - box.top > VISIBLE_SHARE * person.height
  // When an occlusion becomes long, the foot jumps up to the detected box's lower edge. When the legs are visible
  // again, the foot jumps down. Crossings are dropped, because the foot's path is interrupted.
  if (isVisible ? wasLong : !wasLong && isLongOccluded(person, nowMs)) person.crossings.clear()
  if (isVisible) person.occludedSinceMs = null
}

function hasLostLegs(person: PersonState, box: FrameBox, frame: Size, nowMs: number): boolean {
  const { box: last, height, velocity, seenMs } = person
  const end = frame.height * (1 - FRAME_END)
  const isCutByFrame = last.bottom >= end || box.bottom >= end
  const drift = (velocity.y * (nowMs - seenMs)) / 1000
  const hasTopStayed = Math.abs(box.top - last.top - drift) < MAX_TOP_MOVE * height
  const rise = last.bottom + drift - box.bottom
  const isShorter = box.bottom - box.top < (1 - OCCLUDED_SHARE) * height
  return !isCutByFrame && hasTopStayed && rise > OCCLUDED_SHARE * height && isShorter
}
