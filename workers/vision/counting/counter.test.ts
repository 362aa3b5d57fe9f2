import { describe, expect, test } from 'vitest'
import type { CountEvent, CountingLine, LinePoint, LineRule } from '../contract.ts'
import { replay } from '../testing/replay.ts'
import { createCounter } from './counter.ts'

const frame = { width: 200, height: 200 }

/** Returns a vertical line at x = 100 from y = 40 to y = 160. Walking to the right is an entry. */
function line(rule: LineRule, id = 'door', point: LinePoint = 'foot'): CountingLine {
  return { id, name: 'Door', rule, point, from: { x: 0.5, y: 0.2 }, to: { x: 0.5, y: 0.8 } }
}

/** Returns a person 20 pixels wide and 80 high whose foot is at (x, y). */
function standing(x: number, y = 100, id = 1) {
  return { id, box: { left: x - 10, top: y - 80, right: x + 10, bottom: y }, score: 0.8, isLowScore: false }
}

type Step = number | [x: number, y: number]

/** Moves a person through the given foot points, by default 10 a second, and returns the counts. */
function walk(path: Step[], lines = [line('crossing')], stepMs = 100, size = frame) {
  const counter = createCounter()
  const events = path.flatMap((step, index): CountEvent[] => {
    const [x, y] = typeof step === 'number' ? [step, 100] : step
    return counter.observe([standing(x, y)], lines, size, index * stepMs)
  })
  const [total] = counter.totals(lines)
  return { entries: total!.entries, exits: total!.exits, events, hasCrossed: counter.hasCrossed(1) }
}

const stay = (at: Step, times = 3): Step[] => Array.from({ length: times }, () => at)

describe('counting people who cross a line', () => {
  test('crossing a line to its left is an entry, and crossing a line to its right is an exit', () => {
    expect(walk([...stay(60), 90, 110, ...stay(140)])).toMatchObject({ entries: 1, exits: 0, hasCrossed: true })
    expect(walk([...stay(140), 110, 90, ...stay(60)])).toMatchObject({ entries: 0, exits: 1, hasCrossed: true })
  })

  test('the time of a crossing is when the person was on the line, not when the crossing was confirmed', () => {
    const { events } = walk([60, 70, 80, 90, 110, 120, 130, 140])
    const point = { x: 0.5, y: 0.5 }
    const counted = { id: 1, lineId: 'door', trackId: 1, direction: 'entry', timestampMs: 350, point, score: 0.8 }
    expect(events).toEqual([counted])
    expect(walk([60, 70, 80, 90, 110, 120, 130]).events).toEqual([counted])
  })

  test('when a person turns back after an entry, an exit is counted', () => {
    expect(walk([...stay(60), ...stay(140), ...stay(60)])).toMatchObject({ entries: 1, exits: 1 })
  })

  test('a person who turns round on the line is not counted', () => {
    expect(walk([...stay(60), 98, 101, 99, 102, 97, ...stay(60)])).toMatchObject({ entries: 0, exits: 0 })
  })

  test('a person who moves around on the line is not counted', () => {
    const jitter = Array.from({ length: 100 }, (_, index) => 100 + (index % 2 === 0 ? 3 : -3))
    expect(walk([...stay(60), ...jitter])).toMatchObject({ entries: 0, exits: 0 })
    const swaying = Array.from({ length: 100 }, (_, index) => 100 + (index % 10 < 5 ? 3 : -3))
    expect(walk([...stay(60), ...swaying, ...stay(60)])).toMatchObject({ entries: 0, exits: 0 })
  })

  test('a person who is on the other side of the line in only one frame is not counted', () => {
    expect(walk([...stay(60), 140, ...stay(60, 10)])).toMatchObject({ entries: 0, exits: 0 })
  })

  test('a person who appears on the line and walks away is not counted', () => {
    expect(walk([101, 104, 110, ...stay(140)])).toMatchObject({ entries: 0, exits: 0, hasCrossed: false })
    expect(walk([98, 104, 110, ...stay(140)])).toMatchObject({ entries: 0, exits: 0, hasCrossed: false })
  })

  test('a person who walks past the end of a line is counted only when coming back across the line', () => {
    expect(walk([...stay([60, 190]), ...stay([140, 190])])).toMatchObject({ entries: 0, exits: 0 })
    const back: Step[] = [...stay([60, 190]), ...stay([140, 190]), ...stay([140, 100]), ...stay([60, 100])]
    expect(walk(back)).toMatchObject({ entries: 0, exits: 1 })
  })

  test('a slanted line in a tall picture counts people exactly where the picture shows the line', () => {
    const slanted = { ...line('crossing'), from: { x: 0.25, y: 0.25 }, to: { x: 0.75, y: 0.75 } }
    const path: Step[] = [...stay([90, 400]), [150, 350], [210, 290], ...stay([270, 240])]
    expect(walk(path, [slanted], 100, { width: 360, height: 640 })).toMatchObject({ entries: 1, exits: 0 })
    expect(walk(path, [slanted], 100, { width: 640, height: 360 })).toMatchObject({ entries: 0, exits: 0 })
  })

  test('a runner seen every 400 ms is counted', () => {
    expect(walk([20, 60, 150, 195], [line('crossing')], 400)).toMatchObject({ entries: 1, exits: 0 })
  })

  test('at five frames a second, a person seen only once before the line is still counted', () => {
    expect(walk([80, 115, 150, 170], [line('crossing')], 200)).toMatchObject({ entries: 1, exits: 0 })
    // The first person starts too near the line. The second person comes at a high frame rate, where one sighting is
    // not enough.
    expect(walk([95, 115, 150, 170], [line('crossing')], 200)).toMatchObject({ entries: 0, exits: 0 })
    expect(walk([80, 115, 150, 170, 180, 190], [line('crossing')], 33)).toMatchObject({ entries: 0, exits: 0 })
  })

  test('a crossing is counted even if the frame rate drops from twenty to three frames a second', () => {
    const counter = createCounter()
    const lines = [line('crossing')]
    const often = Array.from({ length: 11 }, (_, index) => index * 50)
    for (const ms of [...often, 833, 1166, 1500]) counter.observe([standing(40 + ms / 10)], lines, frame, ms)
    expect(counter.totals(lines)).toEqual([{ lineId: 'door', entries: 1, exits: 0 }])
  })

  test('when a camera drops from twenty to three pictures a second, tracked people still cross at the right times', () => {
    const size = { width: 1280, height: 720 }
    // One person meets the line at 1.1 s, and the other person meets it at 2.3 s. The rate drops at 1 s.
    const people = [
      { footY: 450, atMs: 1100, perMs: 0.22 },
      { footY: 570, atMs: 2300, perMs: -0.22 },
    ]
    const often = Array.from({ length: 21 }, (_, index) => index * 50)
    const seldom = Array.from({ length: 10 }, (_, index) => Math.round(1000 + ((index + 1) * 1000) / 3))
    const frames = [...often, ...seldom].map((timestampMs) => ({
      timestampMs,
      detections: people.map(({ footY, atMs, perMs }) => {
        const x = 640 + (timestampMs - atMs) * perMs
        return { box: { left: x - 60, top: footY - 300, right: x + 60, bottom: footY }, score: 0.8 }
      }),
    }))
    const events = replay(frames, [line('crossing')], size)
    expect(events.map(({ direction }) => direction)).toEqual(['entry', 'exit'])
    for (const [index, { timestampMs }] of events.entries()) {
      expect(Math.abs(timestampMs - people[index]!.atMs)).toBeLessThan(100)
    }
    expect(new Set(events.map(({ trackId }) => trackId)).size).toBe(2)
  })

  test('a person who is hidden for nine seconds while crossing a line is not counted', () => {
    const counter = createCounter()
    const lines = [line('crossing')]
    for (const ms of [0, 100, 200]) counter.observe([standing(60)], lines, frame, ms)
    for (const ms of [9000, 9100, 9200]) counter.observe([standing(140)], lines, frame, ms)
    expect(counter.totals(lines)).toEqual([{ lineId: 'door', entries: 0, exits: 0 }])
  })

  test('people who stand still are not counted when the line is moved over them', () => {
    const counter = createCounter()
    const moved = { ...line('crossing'), from: { x: 0.2, y: 0.2 }, to: { x: 0.2, y: 0.8 } }
    const arriving = [140, 140, 140, 60, 60, 60]
    arriving.forEach((x, index) => counter.observe([standing(x)], [line('crossing')], frame, index * 100))
    for (const ms of [600, 700, 800]) counter.observe([standing(60)], [moved], frame, ms)
    expect(counter.totals([moved])).toEqual([{ lineId: 'door', entries: 0, exits: 1 }])
  })

  test('a line without length counts no people', () => {
    const dot = { ...line('crossing'), to: { x: 0.5, y: 0.2 } }
    expect(walk([...stay(60), ...stay(140)], [dot])).toMatchObject({ entries: 0, exits: 0 })
  })

  test('each line counts each person separately', () => {
    const lines = [
      line('crossing', 'a'),
      { ...line('crossing', 'b'), from: { x: 0.5, y: 0.8 }, to: { x: 0.5, y: 0.2 } },
    ]
    const counter = createCounter()
    const path = [60, 60, 60, 140, 140, 140]
    path.forEach((x, index) => {
      counter.observe([standing(x, 100, 1), standing(200 - x, 120, 2), standing(60, 80, 3)], lines, frame, index * 100)
    })
    expect(counter.totals(lines)).toEqual([
      { lineId: 'a', entries: 1, exits: 1 },
      { lineId: 'b', entries: 1, exits: 1 },
    ])
    expect([1, 2, 3].map((id) => counter.hasCrossed(id))).toEqual([true, true, false])
  })

  test('the counts stay when people leave the picture, and a reset removes the counts', () => {
    const counter = createCounter()
    const lines = [line('crossing')]
    const path = [60, 60, 60, 140, 140, 140]
    path.forEach((x, index) => counter.observe([standing(x)], lines, frame, index * 100))
    counter.keepOnly([])
    // The counter keeps a person who was lost a moment ago, because the person may be re-identified.
    expect(counter.hasCrossed(1)).toBe(true)
    counter.observe([], lines, frame, 3000)
    counter.keepOnly([])
    expect(counter.hasCrossed(1)).toBe(false)
    expect(counter.totals(lines)).toEqual([{ lineId: 'door', entries: 1, exits: 0 }])
    counter.reset()
    expect(counter.totals(lines)).toEqual([{ lineId: 'door', entries: 0, exits: 0 }])
  })
})

type Seen = { id?: number; at: Step; height?: number; occluded?: number; score?: number }

/**
 * Shows the counter one person per frame, 10 frames a second; null is an empty frame. `occluded` is the share of the
 * person's height that is hidden, from the foot upwards.
 */
function follow(seen: (Seen | null)[], lines = [line('crossing')]) {
  const counter = createCounter()
  const events = seen.flatMap((one, index): CountEvent[] => {
    if (!one) return counter.observe([], lines, frame, index * 100)
    const { id = 1, at, height = 80, occluded = 0, score = 0.8 } = one
    const [x, y] = typeof at === 'number' ? [at, 100] : at
    const box = { left: x - 10, top: y - height, right: x + 10, bottom: y - occluded * height }
    return counter.observe([{ id, box, score, isLowScore: score < 0.45 }], lines, frame, index * 100)
  })
  return { counter, directions: events.map(({ direction }) => direction), events }
}

const walking = (from: number, to: number, id = 1, step = 8): Seen[] =>
  Array.from({ length: Math.round(Math.abs(to - from) / step) + 1 }, (_, n) => ({
    id,
    at: from + Math.sign(to - from) * n * step,
  }))
const empty = (times: number) => Array.from({ length: times }, () => null)

test("low scores continue a person's path, but only a high score confirms the side of the line", () => {
  const beyond = (score: number) => walking(100, 140).map((one) => ({ ...one, score }))
  expect(follow([...walking(60, 92), ...beyond(0.3)]).directions).toEqual([])
  expect(follow([...walking(60, 92), ...beyond(0.3), ...walking(148, 164)]).directions).toEqual(['entry'])
})

test("if the frame's edge cuts a person off, low scores are enough to confirm a crossing", () => {
  const near = { ...line('crossing'), from: { x: 0.9, y: 0.2 }, to: { x: 0.9, y: 0.8 } }
  const leaving = [180, 188, 196, 198, 199].map((at) => ({ at, score: 0.3 }))
  expect(follow([...walking(140, 172), ...leaving], [near]).directions).toEqual(['entry'])
})

describe('a person who gets a new id', () => {
  test('a person who gets a new id on the line is counted once, at the true place and time', () => {
    const { events, counter } = follow([...walking(60, 92, 1), ...walking(100, 140, 2)])
    expect(events).toMatchObject([{ direction: 'entry', trackId: 2, point: { x: 0.5 } }])
    expect(events[0]!.timestampMs).toBeCloseTo(500)
    expect(counter.hasCrossed(2)).toBe(true)
    expect(counter.undo(events[0]!.id)).toBe(true)
    expect(counter.hasCrossed(2)).toBe(false)
  })

  test('a person who passes behind a pillar is counted once, with the same id or a new id', () => {
    const behind = [...walking(40, 88, 1), ...empty(5)]
    expect(follow([...behind, ...walking(136, 176, 2)]).directions).toEqual(['entry'])
    expect(follow([...behind, ...walking(136, 176, 1)]).directions).toEqual(['entry'])
  })

  test('if a person gets a new id after a crossing, the person is counted again only after coming back', () => {
    const across = [...walking(60, 132, 1), ...walking(140, 156, 2)]
    expect(follow(across).directions).toEqual(['entry'])
    expect(follow([...across, ...walking(148, 60, 2)]).directions).toEqual(['entry', 'exit'])
  })

  test('a new id beyond the line counts only after three sightings', () => {
    const lost = [...walking(60, 92, 1), ...empty(3)]
    expect(follow([...lost, ...walking(124, 132, 2), ...empty(20)]).directions).toEqual([])
    expect(follow([...lost, ...walking(124, 140, 2), ...empty(20)]).directions).toEqual(['entry'])
  })

  test('a new id does not replace a lost person who is far away, long gone or of another height', () => {
    const before = walking(60, 92, 1)
    const others = (change: Partial<Seen>) => walking(132, 172, 2).map((one) => ({ ...one, ...change }))
    expect(follow([...before, ...empty(18), ...others({})]).directions).toEqual([])
    expect(follow([...before, ...walking(160, 192, 2)]).directions).toEqual([])
    expect(follow([...before, ...others({ height: 30 })]).directions).toEqual([])
  })

  test('when several new ids appear, only the nearest replaces a lost person', () => {
    const counter = createCounter()
    const lines = [line('crossing')]
    walking(60, 92).forEach(({ at }, index) => counter.observe([standing(at as number)], lines, frame, index * 100))
    for (let index = 0; index < 5; index++) {
      const two = [standing(118 + index * 8, 100, 2), standing(103 + index * 8, 100, 3)]
      counter.observe(two, lines, frame, 500 + index * 100)
    }
    expect([2, 3].map((id) => counter.hasCrossed(id))).toEqual([false, true])
    expect(counter.totals(lines)).toMatchObject([{ entries: 1, exits: 0 }])
  })

  test('after the clock ran backwards, no new id replaces a lost person', () => {
    const counter = createCounter()
    const lines = [line('crossing')]
    walking(60, 92).forEach(({ at }, index) =>
      counter.observe([standing(at as number)], lines, frame, 9000 + index * 100),
    )
    walking(100, 140).forEach(({ at }, index) =>
      counter.observe([standing(at as number, 100, 2)], lines, frame, index * 100),
    )
    expect(counter.totals(lines)).toMatchObject([{ entries: 0, exits: 0 }])
  })
})

describe('people standing on a line', () => {
  const floor: CountingLine = { ...line('crossing'), from: { x: 0, y: 0.5 }, to: { x: 1, y: 0.5 } }

  /** Returns a generator of normally distributed numbers; the same seed gives the same numbers. */
  function makeNoise(seed: number) {
    let state = seed
    const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
    return () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next())
  }

  // The boxes of seated people in a real clip jitter by at most 0.3 % of their height.
  test.each([5, 10, 30])(
    'at %i frames a second, a person who stands still on a line, with small movements of the box, is not counted',
    (fps) => {
      const noise = makeNoise(fps)
      for (const lines of [[floor], [line('crossing')]]) {
        for (const offset of [-6, -3, 0, 3, 6]) {
          const counter = createCounter()
          for (let index = 0; index < 60 * fps; index++) {
            const jitter = () => offset + noise() * 0.02 * 80
            // The person gets a new id every three seconds.
            const person = standing(100 + jitter(), 100 + jitter(), 1 + Math.floor(index / (3 * fps)))
            expect(counter.observe([person], lines, frame, (index * 1000) / fps)).toEqual([])
          }
        }
      }
    },
  )

  test('when the legs of a person who stands on a line are hidden for some time, the person is not counted', () => {
    const seen = (occluded: number, times: number) =>
      Array.from({ length: times }, () => ({ at: [100, 108] as Step, occluded }))
    expect(follow([...seen(0, 10), ...seen(0.5, 12), ...seen(0, 10)], [floor]).directions).toEqual([])
    expect(follow([...seen(0, 10), ...seen(0.5, 60), ...seen(0, 10)], [floor]).directions).toEqual([])
    const repeated = Array.from({ length: 8 }, () => [...seen(0, 6), ...seen(0.4, 6)]).flat()
    expect(follow(repeated, [floor]).directions).toEqual([])
  })

  test('people who sit down or stand up on a line are not counted', () => {
    const sized = (height: number, times: number) =>
      Array.from({ length: times }, () => ({ at: [100, 95] as Step, height }))
    const up = { ...floor, point: 'foot' as const }
    expect(follow([...sized(80, 10), ...sized(50, 10), ...sized(80, 10)], [up]).directions).toEqual([])
  })

  test('a person whose legs are hidden is counted when walking across a line', () => {
    const climbing = Array.from({ length: 30 }, (_, n): Seen => ({
      at: [100, 130 - n * 2],
      occluded: n < 10 ? 0 : 0.45,
    }))
    expect(follow(climbing, [floor]).directions).toEqual(['entry'])
  })
})

describe('the point of a person that a line uses: foot, centre or head', () => {
  /** Returns a line at the height of the belt of a person who stands at y = 100. */
  const belt = (point: LinePoint): CountingLine => ({
    ...line('crossing', 'belt', point),
    from: { x: 0, y: 0.3 },
    to: { x: 1, y: 0.3 },
  })

  test.each<[LinePoint, number, number]>([
    ['foot', 80, 40],
    ['centre', 120, 80],
    ['head', 160, 120],
  ])('a line that follows the %s counts a person when that point crosses the line', (point, from, to) => {
    const upwards = Array.from({ length: 11 }, (_, n): Seen => ({ at: [100, from - (n * (from - to)) / 10] }))
    for (const one of ['foot', 'centre', 'head'] as const) {
      expect(follow(upwards, [belt(one)]).directions).toEqual(one === point ? ['entry'] : [])
    }
  })

  test('when a line changes from feet to heads, a person with feet and head on different sides is not counted', () => {
    const counter = createCounter()
    const choices = [...Array<LinePoint>(10).fill('foot'), ...Array<LinePoint>(10).fill('head')]
    const events = choices.flatMap((point, index) =>
      counter.observe([standing(100)], [belt(point)], frame, index * 100),
    )
    expect(events).toEqual([])
  })
})

describe('counting people who come near a line', () => {
  // A person's centre is 40 pixels above the foot. So the line is beside people whose feet are from y = 80 to y = 200.
  test('a person whose centre comes within 20 pixels of the line counts as one entry, and never as an exit', () => {
    expect(walk([60, 79], [line('near')])).toMatchObject({ entries: 0, exits: 0, hasCrossed: false })
    expect(walk([60, 80], [line('near')])).toMatchObject({ entries: 1, exits: 0, hasCrossed: true })
    expect(walk([60, 90, 140, 60, 100, 140], [line('near')])).toMatchObject({ entries: 1, exits: 0 })
  })

  test('a person beyond the end of the line is not near the line', () => {
    expect(walk([[100, 79]], [line('near')])).toMatchObject({ entries: 0 })
    expect(walk([[100, 81]], [line('near')])).toMatchObject({ entries: 1 })
  })

  test('a person near two lines at the same time is counted once', () => {
    const lines = [line('near', 'a'), line('near', 'b')]
    const counter = createCounter()
    counter.observe([standing(100)], lines, frame, 0)
    expect(counter.totals(lines).reduce((sum, count) => sum + count.entries, 0)).toBe(1)
  })

  test('a person with a low score is not counted near a line', () => {
    const counter = createCounter()
    const lines = [line('near')]
    counter.observe([{ ...standing(100), isLowScore: true }], lines, frame, 0)
    expect(counter.totals(lines)).toEqual([{ lineId: 'door', entries: 0, exits: 0 }])
  })
})
