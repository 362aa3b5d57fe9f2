import { describe, expect, test } from 'vitest'
import type { Detection } from '../inference/detections.ts'
import { createTracker } from './tracker.ts'

const rules = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60 }

/** A person 40 wide and 100 high whose left edge is at x. */
function at(x: number, score = 0.9, y = 0): Detection {
  return { box: { left: x, top: y, right: x + 40, bottom: y + 100 }, score }
}

const idsOf = (tracks: readonly { id: number }[]) => tracks.map((track) => track.id)

describe('identity', () => {
  test('ids count from 1 and stay with the person', () => {
    const tracker = createTracker()
    expect(idsOf(tracker.update([at(0), at(300)], 0, rules))).toEqual([1, 2])
    const moved = tracker.update([at(305), at(5)], 100, rules)
    expect(idsOf(moved)).toEqual([1, 2])
    expect(moved[0]!.box.left).toBe(5)
  })

  test('a detection belongs to a track only when the overlap is greater than the threshold', () => {
    // 40 wide, moved by 24: overlap 16 of 64 is exactly 0.25.
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(idsOf(tracker.update([at(24)], 100, rules))).toEqual([2])
    tracker.reset()
    tracker.update([at(0)], 0, rules)
    expect(idsOf(tracker.update([at(23)], 100, rules))).toEqual([1])
  })

  test('each track takes one detection a frame', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(idsOf(tracker.update([at(2), at(8)], 100, rules))).toEqual([1, 2])
  })

  test('a person who moves more than their width a frame keeps their id once the speed is known', () => {
    const tracker = createTracker()
    const ids = new Set<number>()
    let x = 0
    for (let frame = 0; frame < 20; frame++) {
      for (const track of tracker.update([at(x)], frame * 200, rules)) ids.add(track.id)
      // Speeding up from 20 to 60 pixels a frame; without prediction the overlap is 0 from 40 on.
      x += Math.min(20 + frame * 4, 60)
    }
    expect([...ids]).toEqual([1])
  })

  test('people who walk keep their ids at 2.5 frames a second, from the first step on', () => {
    const tracker = createTracker()
    const ids = new Set<number>()
    // Height 100: 0.9 heights a second is a usual walk, 36 pixels a frame of boxes 40 wide.
    for (let frame = 0; frame < 10; frame++) {
      const people = [at(36 * frame), at(500 - 36 * frame, 0.9, 200)]
      for (const track of tracker.update(people, frame * 400, rules)) ids.add(track.id)
    }
    expect([...ids]).toEqual([1, 2])
  })

  test('two people passing one another keep their ids', () => {
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

  test('reset restarts at 1', () => {
    const tracker = createTracker()
    tracker.update([at(0), at(300)], 0, rules)
    tracker.reset()
    expect(idsOf(tracker.update([at(0)], 100, rules))).toEqual([1])
  })
})

describe('no track is started', () => {
  const boxed = (left: number, top: number, right: number, bottom: number) => ({
    box: { left, top, right, bottom },
    score: 0.7,
  })

  test('by a second box on a part of one person', () => {
    expect(idsOf(createTracker().update([at(0), boxed(0, 0, 40, 60)], 0, rules))).toEqual([1])
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(idsOf(tracker.update([at(2), boxed(2, 35, 42, 100)], 100, rules))).toEqual([1])
  })

  test('by a box round two people', () => {
    expect(idsOf(createTracker().update([at(0), at(30), boxed(0, 0, 70, 100)], 0, rules))).toEqual([1, 2])
  })

  test('except by a person behind: partly covered, or far smaller', () => {
    expect(idsOf(createTracker().update([at(0), at(8)], 0, rules))).toEqual([1, 2])
    expect(idsOf(createTracker().update([at(0), boxed(10, 10, 30, 60)], 0, rules))).toEqual([1, 2])
  })
})

describe('time', () => {
  test('a track is removed when unseen for longer than its age', () => {
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

  test('an old track does not take the detection of a fresh one', () => {
    const tracker = createTracker()
    tracker.update([at(100)], 0, rules)
    tracker.update([at(60)], 5000, { ...rules, iouMatch: 0.9 })
    // The new person (2) is now where the lost one (1) was.
    const seen = tracker.update([at(85)], 5200, { ...rules, iouMatch: 0.2 })
    expect(idsOf(seen)).toEqual([2])
  })

  test('a clock that runs backwards ends the tracks, but reuses no id', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 9000, rules)
    expect(idsOf(tracker.update([at(0)], 0, rules))).toEqual([2])
  })

  test('two frames with one timestamp keep the velocity finite', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 100, rules)
    tracker.update([at(4)], 100, rules)
    const [track] = tracker.update([at(8)], 200, rules)
    expect(track!.id).toBe(1)
    expect(Number.isFinite(track!.velocity.x)).toBe(true)
  })

  test('between detections people are predicted further on', () => {
    const tracker = createTracker()
    for (let frame = 0; frame < 10; frame++) tracker.update([at(frame * 10)], frame * 100, rules)
    const [predicted] = tracker.predict(1000)
    expect(predicted!.box.left).toBeGreaterThan(93)
    expect(predicted!.box.left).toBeLessThanOrEqual(100)
  })
})

describe('the tracks returned', () => {
  test('a standing person does not jitter with the detector', () => {
    const tracker = createTracker()
    const shown = Array.from({ length: 40 }, (_, frame) => {
      const [track] = tracker.update([at(frame % 2 === 0 ? 4 : -4)], frame * 100, rules)
      expect(track!.box.left).toBe(frame % 2 === 0 ? 4 : -4)
      return track!.smoothedBox.left
    })
    for (const left of shown.slice(10)) expect(Math.abs(left)).toBeLessThan(2)
  })

  test('do not change later', () => {
    const tracker = createTracker()
    const [before] = tracker.update([at(0)], 0, rules)
    const copy = structuredClone(before)
    tracker.update([at(9)], 100, rules)
    expect(before).toEqual(copy)
  })

  test('memory is bounded by the people of the last seconds, however long it goes on', () => {
    const tracker = createTracker()
    for (let frame = 0; frame < 3000; frame++) {
      // Another person in every frame, each far from the last.
      tracker.update([at(frame * 1000)], frame * 100, { ...rules, maxTrackAgeSeconds: 5 })
      expect(tracker.trackIds().length).toBeLessThanOrEqual(51)
    }
  })
})

describe('low-score detections', () => {
  test('never start a track', () => {
    const tracker = createTracker()
    expect(tracker.update([at(0, 0.44)], 0, rules)).toEqual([])
    expect(tracker.trackIds()).toEqual([])
  })

  test('continue a track, marked as such, for a limited time', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(tracker.update([at(5, 0.2)], 500, rules)).toMatchObject([{ id: 1, isLowScore: true, score: 0.2 }])
    expect(tracker.update([at(5, 0.2)], 1500, rules)).toHaveLength(1)
    expect(tracker.update([at(5, 0.2)], 1501, rules)).toEqual([])
    expect(tracker.update([at(5)], 1600, rules)).toMatchObject([{ id: 1, isLowScore: false }])
  })

  test('below a tenth are ignored', () => {
    const tracker = createTracker()
    tracker.update([at(0)], 0, rules)
    expect(tracker.update([at(0, 0.09)], 100, rules)).toEqual([])
  })
})
