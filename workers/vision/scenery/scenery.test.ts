import { describe, expect, test } from 'vitest'
import type { Detection } from '../inference/detections.ts'
import { createTracker } from '../tracking/tracker.ts'
import { createScenery } from './scenery.ts'

const rules = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60 }

const at = (x: number, score: number): Detection => ({ box: { left: x, top: 0, right: x + 40, bottom: 100 }, score })

type Seen = (seconds: number) => Detection[]

/** Shows two frames a second. Returns the left edges of the people at the end of each part. */
function watch(...parts: { seconds: number; seen: Seen }[]) {
  const tracker = createTracker()
  const scenery = createScenery()
  let ms = 0
  return parts.map(({ seconds, seen }) => {
    let shown: number[] = []
    for (let step = 0; step < seconds * 2; step++, ms += 500) {
      const tracks = tracker.update(seen(step / 2), ms, rules)
      scenery.observe(tracks, ms)
      shown = scenery.peopleAmong(tracks).map(({ box }) => Math.round(box.left))
    }
    return shown
  })
}

const curtain: Seen = (seconds) => [at(300 + (Math.round(seconds * 2) % 2), 0.5)]
const nothing: Seen = () => []

describe('objects that are detected as people by mistake', () => {
  test('an object that stays still at a low score for two minutes no longer counts as a person', () => {
    expect(watch({ seconds: 120, seen: curtain }, { seconds: 1, seen: curtain })).toEqual([[301], []])
  })

  test('an ignored object is still ignored after minutes without a detection', () => {
    const parts = watch({ seconds: 121, seen: curtain }, { seconds: 300, seen: nothing }, { seconds: 1, seen: curtain })
    expect(parts[2]).toEqual([])
  })

  test('an ignored object that moves or gets a high score immediately counts as a person', () => {
    const known = { seconds: 121, seen: curtain }
    expect(watch(known, { seconds: 0.5, seen: () => [at(300, 0.7)] })[1]).toEqual([300])
    expect(watch(known, { seconds: 3, seen: (seconds) => [at(300 + 10 * seconds, 0.5)] })[1]).toEqual([325])
  })

  test('an ignored object is ignored again a few seconds after a person stood in front of it', () => {
    const visit = { seconds: 5, seen: () => [at(300, 0.9)] }
    expect(watch({ seconds: 121, seen: curtain }, visit, { seconds: 6, seen: curtain })).toEqual([[], [300], []])
  })

  test('a person beside an ignored object is not ignored', () => {
    const both: Seen = (seconds) => [...curtain(seconds), at(100, 0.5)]
    expect(watch({ seconds: 121, seen: curtain }, { seconds: 5, seen: both })[1]).toEqual([100])
  })

  test('an ignored object is in the list only while it is detected and no person stands in front of it', () => {
    const scenery = createScenery()
    const tracker = createTracker()
    let ms = 0
    const placesAfter = (seconds: number, seen: Detection[]) => {
      for (let step = 0; step < seconds * 2; step++, ms += 500) scenery.observe(tracker.update(seen, ms, rules), ms)
      return scenery.places().map(({ left }) => left)
    }
    const thing = at(300, 0.5)
    expect(placesAfter(120, [thing])).toEqual([])
    expect(placesAfter(1, [thing])).toEqual([300])
    expect(placesAfter(6, [at(300, 0.9)])).toEqual([])
    expect(placesAfter(7, [thing])).toEqual([300])
    expect(placesAfter(6, [])).toEqual([])
    expect(placesAfter(1, [thing])).toEqual([300])
    expect(scenery.outsidePlaces([at(303, 0.2), at(100, 0.2), at(330, 0.2)])).toEqual([at(100, 0.2), at(330, 0.2)])
  })

  test('a new video stream starts without ignored objects', () => {
    const scenery = createScenery()
    const tracker = createTracker()
    for (const ms of [0, 60_000, 120_000]) scenery.observe(tracker.update([at(300, 0.5)], ms, rules), ms)
    const [track] = tracker.update([at(300, 0.5)], 0, rules)
    scenery.observe([track!], 0)
    expect(scenery.peopleAmong([track!])).toEqual([track])
  })
})

describe('people who sit still at a low score', () => {
  const TEN_MINUTES = 600

  test('more than two people who sit still are not ignored', () => {
    const seen: Seen = () => [at(100, 0.5), at(300, 0.5), at(500, 0.5)]
    expect(watch({ seconds: TEN_MINUTES, seen })[0]).toEqual([100, 300, 500])
  })

  test('a still person beside a person with a high score is not ignored', () => {
    const seen: Seen = () => [at(300, 0.5), at(100, 0.8)]
    expect(watch({ seconds: TEN_MINUTES, seen })[0]).toEqual([300, 100])
  })

  test('a person who walked to a seat is not ignored', () => {
    const walk: Seen = (seconds) => [at(100 + 40 * Math.min(seconds, 5), 0.5)]
    expect(watch({ seconds: 20, seen: nothing }, { seconds: TEN_MINUTES, seen: walk })[1]).toEqual([300])
  })

  test('a person who came after another person sat down is not ignored', () => {
    const first: Seen = (seconds) => [at(100 + 40 * Math.min(seconds, 5), 0.5)]
    const second: Seen = () => [at(300, 0.5), at(500, 0.5)]
    expect(watch({ seconds: 60, seen: first }, { seconds: TEN_MINUTES, seen: second })[1]).toEqual([300, 500])
  })
})
