import { expect, test } from 'vitest'
import type { Detection } from '../inference/detections.ts'
import { createFollowing } from './following.ts'
import { createTracker } from './tracker.ts'

const rules = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60 }

const at = (x: number): Detection => ({ box: { left: x, top: 0, right: x + 40, bottom: 100 }, score: 0.9 })

/** Returns the tracks followed in each frame, with a second person from the second frame on. */
function follow(stepMs: number) {
  const tracker = createTracker()
  const following = createFollowing()
  return [[at(0)], [at(4), at(300)], [at(0), at(300)]].map((seen, index) =>
    following(tracker.update(seen, index * stepMs, rules), index * stepMs),
  )
}

test('a person is followed from the second detection on, or from the first if the frame rate is low', () => {
  expect(follow(100).map((tracks) => tracks.map(({ id }) => id))).toEqual([[1], [1], [1, 2]])
  expect(follow(200).map((tracks) => tracks.map(({ id }) => id))).toEqual([[1], [1, 2], [1, 2]])
})

test('the boxes of followed tracks are smoothed', () => {
  const first = follow(100)[2]![0]
  expect(first!.box.left).toBeGreaterThan(0)
  expect(first!.box).toEqual(first!.smoothedBox)
})
