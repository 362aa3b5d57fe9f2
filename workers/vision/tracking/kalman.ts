import type { FrameBox } from '../contract.ts'
import type { Point } from '../geometry.ts'

/**
 * Where a person is and how they move: centre x, centre y, width and height of the box, as of the last sighting.
 * Each of the four has a value (px), a speed (px/s) and the covariance of the two. They do not depend on one another,
 * so the usual 8 × 8 filter is four of 2 × 2. Changed in place: a sighting makes no garbage.
 */
export type Motion = { seenMs: number; readonly state: Float64Array }

/** Numbers of one coordinate within the state. */
const [VALUE, SPEED, VALUE_VARIANCE, COVARIANCE, SPEED_VARIANCE, STRIDE] = [0, 1, 2, 3, 4, 5] as const
const HEIGHT = 3

// All noise is a share of the person's height, so that near and far people are alike and a pixel means nothing.
/** Standard deviation of a detected centre, and of a detected width or height. */
const PLACE_NOISE = 0.06
const SIZE_NOISE = 0.04
/** Standard deviation of the unknown first speed, a second: about a walker's. */
const FIRST_SPEED = 1
const FIRST_GROWTH = 0.2
/** How far speeds wander: standard deviation of their change over one second. */
const SPEED_WANDER = 0.5
const GROWTH_WANDER = 0.5
/** A lost person is expected to slow down: the expected way never exceeds this many seconds of the last speed. */
const GLIDE_SECONDS = 3
/** The expected size changes no longer than this, and never below half: growth is known far worse than speed. */
const GROWTH_SECONDS = 0.5

export function beginMotion(box: FrameBox, nowMs: number): Motion {
  const state = new Float64Array(4 * STRIDE)
  const height = box.bottom - box.top
  for (let index = 0; index < 4; index++) {
    const at = index * STRIDE
    state[at + VALUE] = measured(box, index)
    state[at + VALUE_VARIANCE] = (noiseOf(index) * height) ** 2
    state[at + SPEED_VARIANCE] = ((index < 2 ? FIRST_SPEED : FIRST_GROWTH) * height) ** 2
  }
  return { seenMs: nowMs, state }
}

/**
 * Takes in a sighting: Kalman filter with constant speeds that wander by white noise of acceleration, in continuous
 * time, so that any interval between frames is right. `trust` divides the noise: 1 is a sure detection.
 * Source: Bar-Shalom, Li & Kirubarajan (2001), chapter 6.2.2.
 */
export function correctMotion(motion: Motion, box: FrameBox, nowMs: number, trust: number): void {
  const { state } = motion
  const seconds = secondsSince(motion, nowMs)
  const height = Math.max(box.bottom - box.top, state[HEIGHT * STRIDE + VALUE]!)
  for (let index = 0; index < 4; index++) {
    const at = index * STRIDE
    predict(state, at, seconds, ((index < 2 ? SPEED_WANDER : GROWTH_WANDER) * height) ** 2)
    const surprise = measured(box, index) - state[at + VALUE]!
    const total = state[at + VALUE_VARIANCE]! + ((noiseOf(index) * height) / trust) ** 2
    const gain = state[at + VALUE_VARIANCE]! / total
    const speedGain = state[at + COVARIANCE]! / total
    state[at + VALUE]! += gain * surprise
    state[at + SPEED]! += speedGain * surprise
    state[at + SPEED_VARIANCE]! -= speedGain * state[at + COVARIANCE]!
    state[at + COVARIANCE]! *= 1 - gain
    state[at + VALUE_VARIANCE]! *= 1 - gain
  }
  motion.seenMs = nowMs
}

/** The box expected at `nowMs`: moved on at the last speed, coming to rest: v · τ · (1 − e^(−t/τ)). */
export function expectBox(motion: Motion, nowMs: number): FrameBox {
  const glide = GLIDE_SECONDS * (1 - Math.exp(-secondsSince(motion, nowMs) / GLIDE_SECONDS))
  const growth = Math.min(glide, GROWTH_SECONDS)
  const valueOf = (index: number, seconds: number) =>
    motion.state[index * STRIDE + VALUE]! + motion.state[index * STRIDE + SPEED]! * seconds
  const sizeOf = (index: number) => Math.max(valueOf(index, growth), motion.state[index * STRIDE + VALUE]! / 2)
  const x = valueOf(0, glide)
  const y = valueOf(1, glide)
  const halfWidth = sizeOf(2) / 2
  const halfHeight = sizeOf(HEIGHT) / 2
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

/** Standard deviation of the expected centre at `nowMs`, pixels; the same in every direction. */
export function spreadOf({ state, seenMs }: Motion, nowMs: number): number {
  const seconds = Math.max(0, nowMs - seenMs) / 1000
  const wander = (SPEED_WANDER * state[HEIGHT * STRIDE + VALUE]!) ** 2
  const variance =
    state[VALUE_VARIANCE]! +
    2 * seconds * state[COVARIANCE]! +
    seconds ** 2 * state[SPEED_VARIANCE]! +
    (wander * seconds ** 3) / 3
  return Math.sqrt(variance)
}

/** Pixels a second of the centre. */
export function velocityOf({ state }: Motion): Point {
  return { x: state[SPEED]!, y: state[STRIDE + SPEED]! }
}

/** Moves one coordinate on; `wander` is the density of the acceleration's noise, px² / s³. */
function predict(state: Float64Array, at: number, seconds: number, wander: number): void {
  state[at + VALUE]! += state[at + SPEED]! * seconds
  state[at + VALUE_VARIANCE]! +=
    2 * seconds * state[at + COVARIANCE]! + seconds ** 2 * state[at + SPEED_VARIANCE]! + (wander * seconds ** 3) / 3
  state[at + COVARIANCE]! += seconds * state[at + SPEED_VARIANCE]! + (wander * seconds ** 2) / 2
  state[at + SPEED_VARIANCE]! += wander * seconds
}

function measured({ left, top, right, bottom }: FrameBox, index: number): number {
  if (index === 0) return (left + right) / 2
  if (index === 1) return (top + bottom) / 2
  return index === 2 ? right - left : bottom - top
}

function noiseOf(index: number): number {
  return index < 2 ? PLACE_NOISE : SIZE_NOISE
}

function secondsSince({ seenMs }: Motion, nowMs: number): number {
  return Math.max(0, nowMs - seenMs) / 1000
}
