import { expect, test } from 'vitest'
import { centreOf } from '../geometry.ts'
import { correctMotion, createMotion, positionDeviation, predictBox, velocityOf } from './kalman.ts'

const at = (x: number, y = 0) => ({ left: x, top: y, right: x + 40, bottom: y + 100 })

/** Returns a person who walks to the right at `speed` pixels a second, with sightings at the given times. */
function walk(speed: number, times: readonly number[], jitter = 0) {
  const motion = createMotion(at(0), times[0]!)
  times.slice(1).forEach((ms, index) => {
    const x = (speed * (ms - times[0]!)) / 1000 + (index % 2 === 0 ? jitter : -jitter)
    correctMotion(motion, at(x), ms, 1)
  })
  return motion
}

const every = (ms: number, count: number) => Array.from({ length: count }, (_, index) => index * ms)

test('after one detection of a person, the predicted place is the place of the detection', () => {
  const motion = createMotion(at(7, 3), 1000)
  expect(predictBox(motion, 1000)).toEqual(at(7, 3))
  expect(predictBox(motion, 5000)).toEqual(at(7, 3))
  expect(velocityOf(motion)).toEqual({ x: 0, y: 0 })
})

test('after a second detection, position, speed and deviation equal the values computed by hand', () => {
  // A height of 100 px gives a position noise of 6 px and a speed noise of 50 px/s. The unknown initial speed has a
  // deviation of 100 px/s. The person moves 20 px in 0.2 s.
  const motion = createMotion(at(0), 0)
  correctMotion(motion, at(20), 200, 1)
  const variance = 36 + 0.04 * 10_000 + (2500 * 0.008) / 3
  const covariance = 0.2 * 10_000 + (2500 * 0.04) / 2
  const total = variance + 36
  expect(centreOf(predictBox(motion, 200)).x).toBeCloseTo(20 + (20 * variance) / total, 9)
  expect(velocityOf(motion).x).toBeCloseTo((20 * covariance) / total, 9)
  expect(positionDeviation(motion, 200)).toBeCloseTo(Math.sqrt(variance * (1 - variance / total)), 9)
})

test.each([
  ['30 frames a second', every(1000 / 30, 60)],
  ['5 frames a second', every(200, 10)],
  ['irregular frames', [0, 30, 250, 260, 700, 900, 1300, 1310, 1500, 1900, 2000]],
])('the estimated speed of a person does not depend on the frame rate: %s', (_, times) => {
  const motion = walk(80, times)
  expect(velocityOf(motion).x).toBeCloseTo(80, -1)
  expect(velocityOf(motion).y).toBeCloseTo(0, 9)
  const last = (80 * times.at(-1)!) / 1000
  expect(Math.abs(predictBox(motion, times.at(-1)!).left - last)).toBeLessThan(4)
})

test('small movements of the box of a standing person are smoothed', () => {
  const motion = walk(0, every(100, 30), 4)
  expect(Math.abs(predictBox(motion, 2900).left)).toBeLessThan(3)
  expect(Math.abs(velocityOf(motion).x)).toBeLessThan(12)
})

test('when a person is lost, the predicted speed drops and the uncertainty grows', () => {
  const motion = walk(100, every(100, 20))
  const distanceAfter = (seconds: number) =>
    predictBox(motion, 1900 + seconds * 1000).left - predictBox(motion, 1900).left
  expect(distanceAfter(0.5)).toBeGreaterThan(40)
  expect(distanceAfter(60)).toBeLessThan(3 * velocityOf(motion).x + 1e-6)
  const deviations = [0, 0.2, 1, 5].map((seconds) => positionDeviation(motion, 1900 + seconds * 1000))
  expect(deviations).toEqual(deviations.toSorted((a, b) => a - b))
  expect(deviations[0]).toBeLessThan(6)
  expect(deviations[3]).toBeGreaterThan(100)
})

test('the predicted growth is limited and never inverts a box', () => {
  const motion = createMotion(at(0), 0)
  for (let step = 1; step <= 4; step++) {
    correctMotion(motion, { left: 4 * step, top: 8 * step, right: 40 - 4 * step, bottom: 100 - 8 * step }, step * 50, 1)
  }
  // The last box was 8 wide and 36 high, shrinking by 160 and 320 a second.
  const box = predictBox(motion, 60_000)
  expect(box.right - box.left).toBeGreaterThan(3)
  expect(box.bottom - box.top).toBeGreaterThan(15)
})

test('a low-score sighting moves the prediction less than a high-score sighting', () => {
  const [high, low] = [walk(0, every(100, 10)), walk(0, every(100, 10))]
  correctMotion(high, at(20), 1000, 1)
  correctMotion(low, at(20), 1000, 0.5)
  expect(predictBox(low, 1000).left).toBeLessThan(predictBox(high, 1000).left)
  expect(predictBox(low, 1000).left).toBeGreaterThan(0)
})

test('when two detections have the same time, all numbers stay finite', () => {
  const motion = createMotion(at(0), 0)
  correctMotion(motion, at(10), 0, 1)
  expect(centreOf(predictBox(motion, 0)).x).toBeCloseTo(25, 9)
  expect(velocityOf(motion).x).toBe(0)
})
