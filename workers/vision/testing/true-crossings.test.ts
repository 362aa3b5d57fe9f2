import { expect, test } from 'vitest'
import type { CountingLine } from '../contract.ts'
import type { Labelled } from './mot-metrics.ts'
import { trueCrossings } from './true-crossings.ts'

const drawn = { id: 'l', name: 'l', rule: 'crossing', point: 'foot' } as const
const line: CountingLine = { ...drawn, from: { x: 0.5, y: 0 }, to: { x: 0.5, y: 0.5 } }

/** Returns a person 20 wide and 40 high whose foot is at (x, y). */
const at = (id: number, x: number, y: number): Labelled => ({
  id,
  box: { left: x - 10, top: y - 40, right: x + 10, bottom: y },
})

/** Returns the crossings of the line x = 100 above y = 50 in a frame of 200 × 100; the time is the frame number. */
function crossings(...frames: Labelled[][]) {
  const people = new Map(frames.map((row, index) => [index, row]))
  return trueCrossings(people, line, { width: 200, height: 100 }, (frame) => frame)
}

test('a path through the line is a crossing with a time and a direction', () => {
  expect(crossings([at(1, 90, 40)], [at(1, 110, 40)])).toEqual([{ timestampMs: 0.5, direction: 'entry' }])
  expect(crossings([at(1, 110, 40)], [], [at(1, 90, 40)])).toEqual([{ timestampMs: 1, direction: 'exit' }])
})

test("a path beyond the line's end, or a path that turns round on the line, is not a crossing", () => {
  expect(crossings([at(1, 90, 80)], [at(1, 110, 80)])).toEqual([])
  expect(crossings([at(1, 90, 40)], [at(1, 100.5, 40)], [at(1, 90, 40)])).toEqual([])
})

test('people who meet at the line without crossing it are not counted', () => {
  expect(crossings([at(1, 90, 40), at(2, 110, 40)], [at(1, 95, 40), at(2, 105, 40)])).toEqual([])
})

test("a label that ends below the frame is cut off at the frame's end", () => {
  const whole: CountingLine = { ...line, to: { x: 0.5, y: 1 } }
  const people = new Map([
    [0, [at(1, 90, 120)]],
    [1, [at(1, 110, 120)]],
  ])
  expect(trueCrossings(people, whole, { width: 200, height: 100 }, (frame) => frame)).toHaveLength(1)
})
