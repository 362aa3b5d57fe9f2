import { expect, test } from 'vitest'
import type { Detection } from '../inference/detect.ts'
import { beginMotion, correctMotion } from './kalman.ts'
import { pairUp } from './pair.ts'
import type { Followed } from './pair.ts'

/** A person 40 wide and 100 high whose left edge is at x. */
const at = (x: number, score = 0.9): Detection => ({ box: { left: x, top: 0, right: x + 40, bottom: 100 }, score })

/** Somebody who stood still for two seconds until `seenMs`, or was seen only once. */
function standing(id: number, x: number, seenMs: number, sightings = 21): Followed {
  const { box, score } = at(x)
  const motion = beginMotion(box, seenMs - (sightings - 1) * 100)
  for (let left = sightings - 2; left >= 0; left--) correctMotion(motion, box, seenMs - left * 100, 1)
  return { id, box, score, lastSeenMs: seenMs, lastSureMs: seenMs, sightings, isFaint: false, motion }
}

const NOW = 10_000
const IOU = 0.25

function ownersOf(tracks: Followed[], sure: Detection[], faint: Detection[] = [], iouMatch = IOU) {
  const pairs = pairUp(tracks, sure, faint, NOW, iouMatch)
  return [...sure, ...faint].map((detection) => pairs.get(detection)?.id ?? null)
}

test('an overlap equal to the threshold is none', () => {
  // Moved by 24: 16 of 64. By 23.9: more.
  expect(ownersOf([standing(1, 0, NOW - 100)], [at(24)])).toEqual([null])
  expect(ownersOf([standing(1, 0, NOW - 100)], [at(23.9)])).toEqual([1])
  expect(ownersOf([standing(1, 0, NOW - 100)], [at(10)], [], 0.6)).toEqual([null])
})

test('whoever was just seen is where they are; after a while they can be elsewhere', () => {
  // One step beside: no overlap at all.
  expect(ownersOf([standing(1, 0, NOW - 100)], [at(42)])).toEqual([null])
  expect(ownersOf([standing(1, 0, NOW - 400)], [at(42)])).toEqual([1])
  // Farther than anybody walks in that time.
  expect(ownersOf([standing(1, 0, NOW - 400)], [at(110)])).toEqual([null])
})

test('the overlap asked for is asked of grown places too', () => {
  expect(ownersOf([standing(1, 0, NOW - 400)], [at(42)], [], 0.6)).toEqual([null])
})

test('the sum of overlaps decides, not the best pair', () => {
  // Both overlap person 2 best; person 1 has nobody else.
  expect(ownersOf([standing(1, 0, NOW - 100), standing(2, 20, NOW - 100)], [at(12), at(22)])).toEqual([1, 2])
})

test('of two people at one place the one of the same height is meant', () => {
  const child = standing(1, 0, NOW - 100)
  const tall = standing(2, 0, NOW - 100)
  const small = { left: 0, top: 30, right: 40, bottom: 100 }
  child.motion = beginMotion(small, NOW - 100)
  expect(ownersOf([child, tall], [at(3), { box: small, score: 0.9 }])).toEqual([2, 1])
})

test('somebody known chooses before somebody seen once', () => {
  expect(ownersOf([standing(1, 8, NOW - 100), standing(2, 0, NOW - 100, 1)], [at(0)])).toEqual([1])
})

test('somebody lost chooses last, and only close by', () => {
  expect(ownersOf([standing(1, 0, NOW - 5000), standing(2, 20, NOW - 100)], [at(4)])).toEqual([2])
  expect(ownersOf([standing(1, 0, NOW - 5000)], [at(4)])).toEqual([1])
  expect(ownersOf([standing(1, 0, NOW - 5000)], [at(95)])).toEqual([null])
})

test('faint detections go to those surely seen a moment ago, and never before sure ones', () => {
  expect(ownersOf([standing(1, 0, NOW - 100)], [at(10)], [at(0, 0.2)])).toEqual([1, null])
  expect(ownersOf([standing(1, 0, NOW - 1500)], [], [at(0, 0.2)])).toEqual([1])
  expect(ownersOf([standing(1, 0, NOW - 1501)], [], [at(0, 0.2)])).toEqual([null])
})
