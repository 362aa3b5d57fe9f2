import type { FrameBox } from '../contract.ts'
import { centreOf } from '../geometry.ts'
import type { Point, Size } from '../geometry.ts'
import type { Owner } from './ledger.ts'
import type { Passage } from './passage.ts'

/** A person as the counter knows them. Boxes in frame pixels. */
export type Walker = {
  /** What was counted for them; outlives the walker in the ledger. */
  owner: Owner
  /** By line. */
  passages: Map<string, Passage>
  /** The newest box; while the legs are hidden for a moment it reaches down to where they are expected. */
  body: FrameBox
  /** Pixels, smoothed, legs included. */
  height: number
  hiddenSinceMs: number | null
  /** Of the body's centre, pixels a second, smoothed. */
  velocity: Point
  seenMs: number
}

/** Measurements over this many seconds make up half of a velocity or a height. */
const VELOCITY_SECONDS = 0.5
const HEIGHT_SECONDS = 0.7
/**
 * The lower edge jumped up by this share of the person's height while the upper one stayed: the legs are hidden.
 * Measured: 0.2 takes people who walk quickly away from the camera for hidden, 0.25 and 0.3 do not.
 */
const HIDDEN = 0.25
const STAYED = 0.1
/** Back to this share of the height: the legs are in sight again. */
const WHOLE = 0.875
/** After so long the person is taken as they are seen, and their height slowly for what it is then. */
const HIDDEN_MS = 2000
const LONG_HIDDEN_HEIGHT_SECONDS = 5
/** A lower edge within this share of the frame's height from its end is cut by the frame; nothing is known of legs. */
const FRAME_END = 0.01

export function beginWalker(box: FrameBox, nowMs: number): Walker {
  const known = { body: box, height: box.bottom - box.top, hiddenSinceMs: null, velocity: { x: 0, y: 0 } }
  return { owner: { standing: 0 }, passages: new Map(), ...known, seenMs: nowMs }
}

/** Takes the next sighting. */
export function moveWalker(walker: Walker, box: FrameBox, frame: Size, nowMs: number): void {
  const seconds = (nowMs - walker.seenMs) / 1000
  if (seconds <= 0) return
  noteHidden(walker, box, frame, nowMs)
  const isLong = isLongHidden(walker, nowMs)
  const isShort = walker.hiddenSinceMs !== null && !isLong
  const pace = isLong ? LONG_HIDDEN_HEIGHT_SECONDS : HEIGHT_SECONDS
  if (!isShort) walker.height += share(seconds, pace) * (box.bottom - box.top - walker.height)
  const body = isShort ? { ...box, bottom: box.top + walker.height } : box
  const before = centreOf(walker.body)
  const after = centreOf(body)
  const gain = share(seconds, VELOCITY_SECONDS)
  walker.velocity.x += gain * ((after.x - before.x) / seconds - walker.velocity.x)
  walker.velocity.y += gain * ((after.y - before.y) / seconds - walker.velocity.y)
  walker.body = body
  walker.seenMs = nowMs
}

function share(seconds: number, half: number): number {
  return seconds / (seconds + half)
}

function isLongHidden({ hiddenSinceMs }: Walker, nowMs: number): boolean {
  return hiddenSinceMs !== null && nowMs - hiddenSinceMs > HIDDEN_MS
}

function noteHidden(walker: Walker, box: FrameBox, frame: Size, nowMs: number): void {
  if (walker.hiddenSinceMs === null) {
    if (isHiding(walker, box, frame, nowMs)) walker.hiddenSinceMs = nowMs
    return
  }
  const wasLong = isLongHidden(walker, walker.seenMs)
  const isBack = box.bottom - box.top > WHOLE * walker.height
  // The path jumps from the legs' expected place to the box's own lower edge, and later down again.
  if (isBack ? wasLong : !wasLong && isLongHidden(walker, nowMs)) walker.passages.clear()
  if (isBack) walker.hiddenSinceMs = null
}

function isHiding({ body, height, velocity, seenMs }: Walker, box: FrameBox, frame: Size, nowMs: number): boolean {
  const end = frame.height * (1 - FRAME_END)
  const isCutByFrame = body.bottom >= end || box.bottom >= end
  const drift = (velocity.y * (nowMs - seenMs)) / 1000
  const hasStayed = Math.abs(box.top - body.top - drift) < STAYED * height
  const rise = body.bottom + drift - box.bottom
  return !isCutByFrame && hasStayed && rise > HIDDEN * height && box.bottom - box.top < (1 - HIDDEN) * height
}
