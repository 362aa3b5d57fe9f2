import { expect, test } from 'vitest'
import type { Detection } from '../inference/detections.ts'
import { associate } from './associate.ts'
import type { TrackState } from './associate.ts'
import { correctMotion, createMotion } from './kalman.ts'

const at = (x: number, score = 0.9): Detection => ({ box: { left: x, top: 0, right: x + 40, bottom: 100 }, score })

/**
 * Returns the track of a person who stood still until `seenMs`. 21 sightings take two seconds; fewer sightings take
 * less time.
 */
function standing(id: number, x: number, seenMs: number, sightings = 21): TrackState {
  const { box, score } = at(x)
  const motion = createMotion(box, seenMs - (sightings - 1) * 100)
  for (let left = sightings - 2; left >= 0; left--) correctMotion(motion, box, seenMs - left * 100, 1)
  return { id, box, score, lastSeenMs: seenMs, lastHighScoreMs: seenMs, sightings, isLowScore: false, motion }
}

const NOW = 10_000
const IOU = 0.25

function trackIdsOf(tracks: TrackState[], highScore: Detection[], lowScore: Detection[] = [], iouMatch = IOU) {
  const pairs = associate(tracks, highScore, lowScore, NOW, iouMatch)
  return [...highScore, ...lowScore].map((detection) => pairs.get(detection)?.id ?? null)
}

test('a detection whose overlap equals the threshold is not matched to a track', () => {
  // A person moved by 24 overlaps by 16 of 64, which is 0.25; a person moved by 23.9 overlaps by more.
  expect(trackIdsOf([standing(1, 0, NOW - 100)], [at(24)])).toEqual([null])
  expect(trackIdsOf([standing(1, 0, NOW - 100)], [at(23.9)])).toEqual([1])
  expect(trackIdsOf([standing(1, 0, NOW - 100)], [at(10)], [], 0.6)).toEqual([null])
})

test('boxes are enlarged for matching only after a time without detections', () => {
  // The person took one step aside, so the boxes do not overlap at all.
  expect(trackIdsOf([standing(1, 0, NOW - 100)], [at(42)])).toEqual([null])
  expect(trackIdsOf([standing(1, 0, NOW - 400)], [at(42)])).toEqual([1])
  // The detection is farther away than a person walks in that time.
  expect(trackIdsOf([standing(1, 0, NOW - 400)], [at(110)])).toEqual([null])
})

test('the box of a person who is missed while others are detected is not enlarged', () => {
  expect(trackIdsOf([standing(1, 0, NOW - 400), standing(2, 500, NOW - 100)], [at(42)])).toEqual([null])
})

test('a track with few detections is soon lost, and a lost track matches only a detection close by', () => {
  const missed = [standing(1, 0, NOW - 300, 2), standing(2, 500, NOW - 100)]
  expect(trackIdsOf(missed, [at(15)])).toEqual([null])
  expect(trackIdsOf(missed, [at(4)])).toEqual([1])
})

test('the overlap threshold also applies to enlarged boxes', () => {
  expect(trackIdsOf([standing(1, 0, NOW - 400)], [at(42)], [], 0.6)).toEqual([null])
})

test('tracks and detections are paired by the largest sum of overlaps, not by the best single pair', () => {
  // Both detections overlap person 2 best; person 1 has no other detection.
  expect(trackIdsOf([standing(1, 0, NOW - 100), standing(2, 20, NOW - 100)], [at(12), at(22)])).toEqual([1, 2])
})

test('when two people are in one place, a detection matches the person of the same height', () => {
  const child = standing(1, 0, NOW - 100)
  const tall = standing(2, 0, NOW - 100)
  const small = { left: 0, top: 30, right: 40, bottom: 100 }
  child.motion = createMotion(small, NOW - 100)
  expect(trackIdsOf([child, tall], [at(3), { box: small, score: 0.9 }])).toEqual([2, 1])
})

test('a confirmed track is matched before a track with only one detection', () => {
  expect(trackIdsOf([standing(1, 8, NOW - 100), standing(2, 0, NOW - 100, 1)], [at(0)])).toEqual([1])
})

test('a lost track is matched after the other tracks, and only with a detection close by', () => {
  expect(trackIdsOf([standing(1, 0, NOW - 5000), standing(2, 20, NOW - 100)], [at(4)])).toEqual([2])
  expect(trackIdsOf([standing(1, 0, NOW - 5000)], [at(4)])).toEqual([1])
  expect(trackIdsOf([standing(1, 0, NOW - 5000)], [at(95)])).toEqual([null])
})

test('low scores continue only tracks with a recent high score, and are matched last', () => {
  expect(trackIdsOf([standing(1, 0, NOW - 100)], [at(10)], [at(0, 0.2)])).toEqual([1, null])
  expect(trackIdsOf([standing(1, 0, NOW - 1500)], [], [at(0, 0.2)])).toEqual([1])
  expect(trackIdsOf([standing(1, 0, NOW - 1501)], [], [at(0, 0.2)])).toEqual([null])
})
