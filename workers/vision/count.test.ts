import { describe, expect, test } from 'vitest'
import type { CountEvent, CountingLine, LinePoint, LineRule } from './contract.ts'
import { createCounter } from './count.ts'

const frame = { width: 200, height: 200 }

/** Upright at x = 100 from y = 40 to y = 160: in is to the right. */
function line(rule: LineRule, id = 'door', point: LinePoint = 'foot'): CountingLine {
  return { id, name: 'Door', rule, point, from: { x: 0.5, y: 0.2 }, to: { x: 0.5, y: 0.8 } }
}

/** A person 20 wide and 80 high standing with their foot at (x, y). */
function standing(x: number, y = 100, id = 1) {
  return { id, box: { left: x - 10, top: y - 80, right: x + 10, bottom: y }, score: 0.8, isFaint: false }
}

type Step = number | [x: number, y: number]

/** Walks through the given foot points, 10 a second, and returns what was counted. */
function walk(path: Step[], lines = [line('crossing')], stepMs = 100) {
  const counter = createCounter()
  const events = path.flatMap((step, index): CountEvent[] => {
    const [x, y] = typeof step === 'number' ? [step, 100] : step
    return counter.observe([standing(x, y)], lines, frame, index * stepMs)
  })
  const [total] = counter.totals(lines)
  return { entries: total!.entries, exits: total!.exits, events, hasCrossed: counter.hasCrossed(1) }
}

const stay = (at: Step, times = 3): Step[] => Array.from({ length: times }, () => at)

describe('crossing', () => {
  test('walking to the left hand of the line enters, to the right hand exits', () => {
    expect(walk([...stay(60), 90, 110, ...stay(140)])).toMatchObject({ entries: 1, exits: 0, hasCrossed: true })
    expect(walk([...stay(140), 110, 90, ...stay(60)])).toMatchObject({ entries: 0, exits: 1, hasCrossed: true })
  })

  test('the event happened when the path met the line, not when it was settled', () => {
    const { events } = walk([60, 70, 80, 90, 110, 120, 130, 140])
    const point = { x: 0.5, y: 0.5 }
    const counted = { id: 1, lineId: 'door', trackId: 1, direction: 'entry', timestampMs: 350, point, score: 0.8 }
    expect(events).toEqual([counted])
    expect(walk([60, 70, 80, 90, 110, 120, 130]).events).toEqual([counted])
  })

  test('a person who turns back after crossing leaves again', () => {
    expect(walk([...stay(60), ...stay(140), ...stay(60)])).toMatchObject({ entries: 1, exits: 1 })
  })

  test('a person who turns round on the line has done nothing', () => {
    expect(walk([...stay(60), 98, 101, 99, 102, 97, ...stay(60)])).toMatchObject({ entries: 0, exits: 0 })
  })

  test('hovering in the band around the line is nothing, however long', () => {
    const trembling = Array.from({ length: 100 }, (_, index) => 100 + (index % 2 === 0 ? 3 : -3))
    expect(walk([...stay(60), ...trembling])).toMatchObject({ entries: 0, exits: 0 })
    const swaying = Array.from({ length: 100 }, (_, index) => 100 + (index % 10 < 5 ? 3 : -3))
    expect(walk([...stay(60), ...swaying, ...stay(60)])).toMatchObject({ entries: 0, exits: 0 })
  })

  test('one stray sighting on the other side is nothing', () => {
    expect(walk([...stay(60), 140, ...stay(60, 10)])).toMatchObject({ entries: 0, exits: 0 })
  })

  test('appearing on the line and walking away is nothing', () => {
    expect(walk([101, 104, 110, ...stay(140)])).toMatchObject({ entries: 0, exits: 0, hasCrossed: false })
    expect(walk([98, 104, 110, ...stay(140)])).toMatchObject({ entries: 0, exits: 0, hasCrossed: false })
  })

  test('passing beside the end of the line is nothing, and coming back through it counts', () => {
    expect(walk([...stay([60, 190]), ...stay([140, 190])])).toMatchObject({ entries: 0, exits: 0 })
    const back: Step[] = [...stay([60, 190]), ...stay([140, 190]), ...stay([140, 100]), ...stay([60, 100])]
    expect(walk(back)).toMatchObject({ entries: 0, exits: 1 })
  })

  test('a runner seen every 400 ms is counted', () => {
    expect(walk([20, 60, 150, 195], [line('crossing')], 400)).toMatchObject({ entries: 1, exits: 0 })
  })

  test('a person out of sight for long has no known path', () => {
    const counter = createCounter()
    const lines = [line('crossing')]
    for (const ms of [0, 100, 200]) counter.observe([standing(60)], lines, frame, ms)
    for (const ms of [9000, 9100, 9200]) counter.observe([standing(140)], lines, frame, ms)
    expect(counter.totals(lines)).toEqual([{ lineId: 'door', entries: 0, exits: 0 }])
  })

  test('moving the line counts nobody who stands still', () => {
    const counter = createCounter()
    const moved = { ...line('crossing'), from: { x: 0.2, y: 0.2 }, to: { x: 0.2, y: 0.8 } }
    const arriving = [140, 140, 140, 60, 60, 60]
    arriving.forEach((x, index) => counter.observe([standing(x)], [line('crossing')], frame, index * 100))
    for (const ms of [600, 700, 800]) counter.observe([standing(60)], [moved], frame, ms)
    expect(counter.totals([moved])).toEqual([{ lineId: 'door', entries: 0, exits: 1 }])
  })

  test('a line without length counts nobody', () => {
    const dot = { ...line('crossing'), to: { x: 0.5, y: 0.2 } }
    expect(walk([...stay(60), ...stay(140)], [dot])).toMatchObject({ entries: 0, exits: 0 })
  })

  test('lines and people are counted apart', () => {
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

  test('counts survive tracks that are gone; reset takes them', () => {
    const counter = createCounter()
    const lines = [line('crossing')]
    const path = [60, 60, 60, 140, 140, 140]
    path.forEach((x, index) => counter.observe([standing(x)], lines, frame, index * 100))
    counter.forgetExcept([])
    expect(counter.hasCrossed(1)).toBe(false)
    expect(counter.totals(lines)).toEqual([{ lineId: 'door', entries: 1, exits: 0 }])
    counter.reset()
    expect(counter.totals(lines)).toEqual([{ lineId: 'door', entries: 0, exits: 0 }])
  })
})

describe('near', () => {
  // The centre of a person is 40 above their foot, so the line spans feet from y = 80 to y = 200.
  test('an entry once per track when the centre is within 20 pixels, never an exit', () => {
    expect(walk([60, 79], [line('near')])).toMatchObject({ entries: 0, exits: 0, hasCrossed: false })
    expect(walk([60, 80], [line('near')])).toMatchObject({ entries: 1, exits: 0, hasCrossed: true })
    expect(walk([60, 90, 140, 60, 100, 140], [line('near')])).toMatchObject({ entries: 1, exits: 0 })
  })

  test('beside the end of the line nobody is near it', () => {
    expect(walk([[100, 79]], [line('near')])).toMatchObject({ entries: 0 })
    expect(walk([[100, 81]], [line('near')])).toMatchObject({ entries: 1 })
  })

  test('once per track whatever the number of lines', () => {
    const lines = [line('near', 'a'), line('near', 'b')]
    const counter = createCounter()
    counter.observe([standing(100)], lines, frame, 0)
    expect(counter.totals(lines).reduce((sum, count) => sum + count.entries, 0)).toBe(1)
  })

  test('a faint sighting is nobody', () => {
    const counter = createCounter()
    const lines = [line('near')]
    counter.observe([{ ...standing(100), isFaint: true }], lines, frame, 0)
    expect(counter.totals(lines)).toEqual([{ lineId: 'door', entries: 0, exits: 0 }])
  })
})
