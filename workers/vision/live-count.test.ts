import { describe, expect, test } from 'vitest'
import type { Detection } from './inference/detections.ts'
import { createLiveCount } from './live-count.ts'
import type { CrowdCurve } from './models/model-family.ts'

const RULES = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60 }
const FRAME = { width: 2000, height: 400 }
/** With this curve, a candidate at the threshold of 0.45 is a person with the probability 0.45. */
const CURVE = { offset: 0.2, slope: 2 }

/** Returns one person for each score, in seats beside one another. */
const seated = (scores: readonly number[]): Detection[] =>
  scores.map((score, seat) => ({ box: { left: seat * 60, top: 100, right: seat * 60 + 50, bottom: 200 }, score }))

const clear = Array.from({ length: 7 }, () => 0.9)
const faint = [0.44, 0.43, 0.42, 0.41]

/** Shows the same people for three seconds, ten times a second. */
function watch(live: ReturnType<typeof createLiveCount>, detections: readonly Detection[], crowd: CrowdCurve | null) {
  for (let nowMs = 0; nowMs <= 3000; nowMs += 100) {
    live.observe({ detections, frame: FRAME, modelScale: 1, crowd }, [], nowMs, RULES)
  }
}

describe('people in view of a crowd', () => {
  test('the number is the sum of the probabilities', () => {
    const live = createLiveCount()
    watch(live, seated([...clear, ...faint]), CURVE)
    // By hand: 7 × 0.990 + 0.430 + 0.410 + 0.390 + 0.371 = 8.53.
    expect(live.stats([]).peopleInView).toBe(9)
    expect(live.people()).toHaveLength(7)
    expect(live.untracked().map(({ score }) => score)).toEqual([0.44, 0.43])
  })

  test('with a line, the number is that of the scores as heads, and people are tracked by their own scores', () => {
    const live = createLiveCount()
    const half = {
      sure: 0.6,
      calibration: [
        [0, 0],
        [0.225, 0.45],
        [1, 1],
      ] as const,
    }
    // As heads, 0.22 is 0.44 and so on. By hand: 8.53 people, as above.
    const scores = [0.855, 0.855, 0.855, 0.855, 0.855, 0.855, 0.855, 0.22, 0.215, 0.21, 0.205]
    watch(live, seated(scores), { ...CURVE, asHeads: half })
    expect(live.stats([]).peopleInView).toBe(9)
    expect(live.people().map(({ score }) => score)).toEqual(scores.slice(0, 7))
    // As heads, all eleven would reach the threshold, but none of them is sure.
    const unsure = createLiveCount()
    watch(unsure, seated(scores.map(() => 0.4)), { ...CURVE, asHeads: half })
    expect(unsure.stats([]).peopleInView).toBe(0)
  })

  test('a picture with few people, and a model without a curve, are counted by the threshold', () => {
    const few = createLiveCount()
    watch(few, seated([...clear.slice(1), ...faint]), CURVE)
    expect(few.stats([]).peopleInView).toBe(6)
    const uncurved = createLiveCount()
    watch(uncurved, seated([...clear, ...faint]), null)
    expect(uncurved.stats([]).peopleInView).toBe(7)
    expect([...few.untracked(), ...uncurved.untracked()]).toEqual([])
  })

  test('people in a mask immediately leave the number in view, whether they are tracked or not', () => {
    const live = createLiveCount()
    watch(live, seated([...clear, ...faint]), CURVE)
    live.keepPeople((people) => people.filter(({ box }) => box.left >= 60 && box.left < 60 * 8))
    expect(live.people()).toHaveLength(6)
    expect(live.untracked()).toHaveLength(1)
    expect(live.stats([]).peopleInView).toBe(7)
  })

  test('after a reset, the number in view is 0 and no untracked people are left', () => {
    const live = createLiveCount()
    watch(live, seated([...clear, ...faint]), CURVE)
    live.reset()
    expect([live.stats([]).peopleInView, live.untracked()]).toEqual([0, []])
  })
})
