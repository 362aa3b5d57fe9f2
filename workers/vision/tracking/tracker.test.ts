import { describe, expect, test } from 'vitest'
import type { Detection } from '../inference/detections.ts'
import { createTracker } from './tracker.ts'

const rules = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60 }

/** Returns a detection 40 wide and 100 high whose left edge is at x. */
function at(x: number, score = 0.9, y = 0): Detection {
  return { box: { left: x, top: y, right: x + 40, bottom: y + 100 }, score }
}

const idsOf = (tracks: readonly { id: number }[]) => tracks.map((track) => track.id)

describe('ids of people', () => {
  test('ids count from 1, and each person keeps the same id', () => {
    const tracker = createTracker()
    expect(idsOf(tracker.update([at(0), at(300)], 0, rules))).toEqual([1, 2])
    const moved = tracker.update([at(305), at(5)], 100, rules)
    expect(idsOf(moved)).toEqual([1, 2])
    expect(moved[0]!.box.left).toBe(5)
  })

  test('a detection belongs to a track only when the overlap is greater than the threshold', () => {
    // A box 40 wide that moved by 24 overlaps by 16 of 64, which is exactly 0.25.
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(idsOf(tracker.update([at(24)], 100, rules))).toEqual([2])
    tracker.reset()
    tracker.update([at(0)], 0, rules)
    expect(idsOf(tracker.update([at(23)], 100, rules))).toEqual([1])
  })

  test('each track gets at most one detection in a frame', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(idsOf(tracker.update([at(2), at(8)], 100, rules))).toEqual([1, 2])
  })

  test('a person who moves by more than their own width in each frame keeps the id if the speed is known', () => {
    const tracker = createTracker()
    const ids = new Set<number>()
    let x = 0
    for (let frame = 0; frame < 20; frame++) {
      for (const track of tracker.update([at(x)], frame * 200, rules)) ids.add(track.id)
      // The person speeds up from 20 to 60 pixels a frame. Without prediction, boxes do not overlap from 40 pixels a
      // frame on.
      x += Math.min(20 + frame * 4, 60)
    }
    expect([...ids]).toEqual([1])
  })

  test('people who walk keep their ids at 2.5 frames a second, from the first step on', () => {
    const tracker = createTracker()
    const ids = new Set<number>()
    // A usual walk of 0.9 heights a second is 36 pixels a frame at height 100; boxes are 40 wide.
    for (let frame = 0; frame < 10; frame++) {
      const people = [at(36 * frame), at(500 - 36 * frame, 0.9, 200)]
      for (const track of tracker.update(people, frame * 400, rules)) ids.add(track.id)
    }
    expect([...ids]).toEqual([1, 2])
  })

  test('when two people pass one another, they keep their ids', () => {
    const tracker = createTracker()
    let seen = tracker.update([], 0, rules)
    for (let frame = 0; frame <= 30; frame++) {
      seen = tracker.update([at(frame * 12), at(360 - frame * 12)], frame * 100, rules)
    }
    expect(seen.map(({ id, box }) => [id, box.left])).toEqual([
      [1, 360],
      [2, 0],
    ])
  })

  test('ids restart at 1 after a reset', () => {
    const tracker = createTracker()
    tracker.update([at(0), at(300)], 0, rules)
    tracker.reset()
    expect(idsOf(tracker.update([at(0)], 100, rules))).toEqual([1])
  })
})

describe('boxes that overlap a person', () => {
  const boxed = (left: number, top: number, right: number, bottom: number) => ({
    box: { left, top, right, bottom },
    score: 0.7,
  })

  test('a second box on a part of one person starts no track', () => {
    expect(idsOf(createTracker().update([at(0), boxed(0, 0, 40, 60)], 0, rules))).toEqual([1])
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(idsOf(tracker.update([at(2), boxed(2, 35, 42, 100)], 100, rules))).toEqual([1])
  })

  test('a box around two people starts no track', () => {
    expect(idsOf(createTracker().update([at(0), at(30), boxed(0, 0, 70, 100)], 0, rules))).toEqual([1, 2])
  })

  test('a person behind another person starts a new track when partly covered or far smaller', () => {
    expect(idsOf(createTracker().update([at(0), at(8)], 0, rules))).toEqual([1, 2])
    expect(idsOf(createTracker().update([at(0), boxed(10, 10, 30, 60)], 0, rules))).toEqual([1, 2])
  })
})

describe('tracks over time', () => {
  test('a track without a detection for longer than its maximum age is removed', () => {
    const short = { ...rules, maxTrackAgeSeconds: 2 }
    const tracker = createTracker()
    tracker.update([at(0)], 0, short)
    tracker.update([], 2000, short)
    expect(tracker.trackIds()).toEqual([1])
    expect(idsOf(tracker.update([at(0)], 2000, short))).toEqual([1])
    tracker.update([], 4001, short)
    expect(tracker.trackIds()).toEqual([])
    expect(idsOf(tracker.update([at(0)], 4001, short))).toEqual([2])
  })

  test('a detection that fits an old and a fresh track continues the fresh track', () => {
    const tracker = createTracker()
    tracker.update([at(100)], 0, rules)
    tracker.update([at(60)], 5000, { ...rules, iouMatch: 0.9 })
    // The new person (2) is now where the lost person (1) was.
    const seen = tracker.update([at(85)], 5200, { ...rules, iouMatch: 0.2 })
    expect(idsOf(seen)).toEqual([2])
  })

  test('when the clock runs backwards, all tracks end, and no id is used again', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 9000, rules)
    expect(idsOf(tracker.update([at(0)], 0, rules))).toEqual([2])
  })

  test('the velocity stays finite when two frames have the same timestamp', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 100, rules)
    tracker.update([at(4)], 100, rules)
    const [track] = tracker.update([at(8)], 200, rules)
    expect(track!.id).toBe(1)
    expect(Number.isFinite(track!.velocity.x)).toBe(true)
  })

  test('between detections, the prediction moves people', () => {
    const tracker = createTracker()
    for (let frame = 0; frame < 10; frame++) tracker.update([at(frame * 10)], frame * 100, rules)
    const [predicted] = tracker.predict(1000)
    expect(predicted!.box.left).toBeGreaterThan(93)
    expect(predicted!.box.left).toBeLessThanOrEqual(100)
  })
})

describe('tracks that the tracker returns', () => {
  test('the smoothed box of a standing person jitters less than the detections', () => {
    const tracker = createTracker()
    const shown = Array.from({ length: 40 }, (_, frame) => {
      const [track] = tracker.update([at(frame % 2 === 0 ? 4 : -4)], frame * 100, rules)
      expect(track!.box.left).toBe(frame % 2 === 0 ? 4 : -4)
      return track!.smoothedBox.left
    })
    for (const left of shown.slice(10)) expect(Math.abs(left)).toBeLessThan(2)
  })

  test('later updates do not change the returned tracks', () => {
    const tracker = createTracker()
    const [before] = tracker.update([at(0)], 0, rules)
    const copy = structuredClone(before)
    tracker.update([at(9)], 100, rules)
    expect(before).toEqual(copy)
  })

  test('the tracker keeps only the tracks of people from the last seconds', () => {
    const tracker = createTracker()
    for (let frame = 0; frame < 3000; frame++) {
      // Every frame shows a new person, far from the person in the last frame.
      tracker.update([at(frame * 1000)], frame * 100, { ...rules, maxTrackAgeSeconds: 5 })
      expect(tracker.trackIds().length).toBeLessThanOrEqual(51)
    }
  })
})

describe('detections with a low score', () => {
  test('a detection with a low score never starts a track', () => {
    const tracker = createTracker()
    expect(tracker.update([at(0, 0.44)], 0, rules)).toEqual([])
    expect(tracker.trackIds()).toEqual([])
  })

  test('detections with low scores continue a track for a limited time, and isLowScore of the track is true', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(tracker.update([at(5, 0.2)], 500, rules)).toMatchObject([{ id: 1, isLowScore: true, score: 0.2 }])
    expect(tracker.update([at(5, 0.2)], 1500, rules)).toHaveLength(1)
    expect(tracker.update([at(5, 0.2)], 1501, rules)).toEqual([])
    expect(tracker.update([at(5)], 1600, rules)).toMatchObject([{ id: 1, isLowScore: false }])
  })

  test('detections with a score below a tenth are ignored', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(tracker.update([at(0, 0.09)], 100, rules)).toEqual([])
  })
})
