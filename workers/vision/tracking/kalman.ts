import type { FrameBox } from '../contract.ts'
import type { Point } from '../geometry.ts'

/**
 * Position and motion of a person after the last sighting: centre x, centre y, width and height of the box. Each of
 * these four coordinates has a value (px), a speed (px/s) and their covariance. The coordinates are independent, so the
 * usual 8 × 8 filter becomes four filters of 2 × 2. The state is changed in place, so that a sighting allocates
 * nothing.
 */
export type Motion = { seenMs: number; readonly state: Float64Array }

/** Offsets of one coordinate's numbers in the state. */
const [VALUE, SPEED, VALUE_VARIANCE, COVARIANCE, SPEED_VARIANCE, STRIDE] = [0, 1, 2, 3, 4, 5] as const
const HEIGHT = 3

/**
 * Standard deviations of a detected centre, and of a detected width or height. All noise is a share of the person's
 * height, so that near and far people are treated alike.
 */
const POSITION_NOISE = 0.06
const SIZE_NOISE = 0.08
/** Standard deviation of the unknown initial speed, in person heights per second: about walking speed. */
const INITIAL_SPEED = 1
const INITIAL_GROWTH = 0.2
/** Process noise: the standard deviation of the change of speed over one second. */
const SPEED_NOISE = 0.5
const GROWTH_NOISE = 0.5
/** A lost person is expected to slow down. The longest expected path is this many seconds at the last speed. */
const DECELERATION_SECONDS = 3
/**
 * The predicted size changes for at most this long and never shrinks below half. Growth is measured far less precisely
 * than speed.
 */
const GROWTH_SECONDS = 0.5

/** Returns the motion of a person on the first sighting: the box with large variances of its speeds. */
export function createMotion(box: FrameBox, nowMs: number): Motion {
  const state = new Float64Array(4 * STRIDE)
  const height = box.bottom - box.top
  for (let index = 0; index < 4; index++) {
    const at = index * STRIDE
    state[at + VALUE] = measured(box, index)
    state[at + VALUE_VARIANCE] = (noiseOf(index) * height) ** 2
    state[at + SPEED_VARIANCE] = ((index < 2 ? INITIAL_SPEED : INITIAL_GROWTH) * height) ** 2
  }
  return { seenMs: nowMs, state }
}

/**
 * Updates the filter with a sighting. The model is constant velocity with white-noise acceleration in continuous time.
 * So the filter is exact for any interval between frames. `trust` divides the measurement noise: 1 for a high score.
 * Source: Bar-Shalom, Li & Kirubarajan (2001), chapter 6.2.2.
 */
export function correctMotion(motion: Motion, box: FrameBox, nowMs: number, trust: number): void {
  const { state } = motion
  const seconds = secondsSince(motion, nowMs)
  const height = Math.max(box.bottom - box.top, state[HEIGHT * STRIDE + VALUE]!)
  for (let index = 0; index < 4; index++) {
    const at = index * STRIDE
    predict(state, at, seconds, ((index < 2 ? SPEED_NOISE : GROWTH_NOISE) * height) ** 2)
    const innovation = measured(box, index) - state[at + VALUE]!
    const innovationVariance = state[at + VALUE_VARIANCE]! + ((noiseOf(index) * height) / trust) ** 2
    const gain = state[at + VALUE_VARIANCE]! / innovationVariance
    const speedGain = state[at + COVARIANCE]! / innovationVariance
    state[at + VALUE]! += gain * innovation
    state[at + SPEED]! += speedGain * innovation
    state[at + SPEED_VARIANCE]! -= speedGain * state[at + COVARIANCE]!
    state[at + COVARIANCE]! *= 1 - gain
    state[at + VALUE_VARIANCE]! *= 1 - gain
  }
  motion.seenMs = nowMs
}

/** Returns the predicted box at `nowMs`. The box moves at the last speed, which decays: v · τ · (1 − e^(−t/τ)). */
export function predictBox(motion: Motion, nowMs: number): FrameBox {
  const glide = DECELERATION_SECONDS * (1 - Math.exp(-secondsSince(motion, nowMs) / DECELERATION_SECONDS))
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

/** Returns the standard deviation of the predicted centre at `nowMs`, in pixels; the same in every direction. */
export function positionDeviation({ state, seenMs }: Motion, nowMs: number): number {
  const seconds = Math.max(0, nowMs - seenMs) / 1000
  const noise = (SPEED_NOISE * state[HEIGHT * STRIDE + VALUE]!) ** 2
  const variance =
    state[VALUE_VARIANCE]! +
    2 * seconds * state[COVARIANCE]! +
    seconds ** 2 * state[SPEED_VARIANCE]! +
    (noise * seconds ** 3) / 3
  return Math.sqrt(variance)
}

/** Returns the velocity of the centre in pixels a second. */
export function velocityOf({ state }: Motion): Point {
  return { x: state[SPEED]!, y: state[STRIDE + SPEED]! }
}

/** Predicts one coordinate. `noise` is the spectral density of the acceleration, px² / s³. */
function predict(state: Float64Array, at: number, seconds: number, noise: number): void {
  state[at + VALUE]! += state[at + SPEED]! * seconds
  state[at + VALUE_VARIANCE]! +=
    2 * seconds * state[at + COVARIANCE]! + seconds ** 2 * state[at + SPEED_VARIANCE]! + (noise * seconds ** 3) / 3
  state[at + COVARIANCE]! += seconds * state[at + SPEED_VARIANCE]! + (noise * seconds ** 2) / 2
  state[at + SPEED_VARIANCE]! += noise * seconds
}

function measured({ left, top, right, bottom }: FrameBox, index: number): number {
  if (index === 0) return (left + right) / 2
  if (index === 1) return (top + bottom) / 2
  return index === 2 ? right - left : bottom - top
}

function noiseOf(index: number): number {
  return index < 2 ? POSITION_NOISE : SIZE_NOISE
}

function secondsSince({ seenMs }: Motion, nowMs: number): number {
  return Math.max(0, nowMs - seenMs) / 1000
}
