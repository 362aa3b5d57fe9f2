import { describe, expect, test } from 'vitest'
import {
  intersectionOverUnion,
  normalOf,
  crossingOf,
  perpendicularDistance,
  pointOf,
  signedDistance,
} from './geometry.ts'

const down = { from: { x: 100, y: 0 }, to: { x: 100, y: 200 } }
const right = { from: { x: 0, y: 100 }, to: { x: 200, y: 100 } }

describe('sides of a line', () => {
  test('a line drawn from top to bottom has its entry side on the right', () => {
    expect(normalOf(down).x).toBe(1)
    expect(signedDistance({ x: 130, y: 50 }, down)).toBe(30)
    expect(signedDistance({ x: 90, y: 50 }, down)).toBe(-10)
  })

  test('a line drawn from left to right has its entry side above the line', () => {
    expect(signedDistance({ x: 50, y: 60 }, right)).toBe(40)
  })

  test('reversing a line swaps its entry side and its exit side', () => {
    expect(signedDistance({ x: 130, y: 50 }, { from: down.to, to: down.from })).toBe(-30)
  })

  test('a line without length has no sides', () => {
    const dot = { from: { x: 5, y: 5 }, to: { x: 5, y: 5 } }
    expect(signedDistance({ x: 90, y: 50 }, dot)).toBe(0)
    expect(perpendicularDistance({ x: 5, y: 5 }, dot)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('distance between a point and a line', () => {
  test('perpendicularDistance returns the distance between a point and a line', () =>
    expect(perpendicularDistance({ x: 119, y: 199 }, down)).toBe(19))
  test('perpendicularDistance returns infinity for a point beyond the ends of the line', () => {
    expect(perpendicularDistance({ x: 100, y: 201 }, down)).toBe(Number.POSITIVE_INFINITY)
    expect(perpendicularDistance({ x: 100, y: -1 }, down)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe("where a person's movement crosses a line", () => {
  test("crossingOf returns the position of the crossing on the line and on the person's step", () => {
    expect(crossingOf({ x: 80, y: 50 }, { x: 120, y: 50 }, down)).toEqual({ along: 0.25, share: 0.5 })
  })
  test('if a crossing is beyond the end of the line, crossingOf returns a position greater than 1', () => {
    expect(crossingOf({ x: 80, y: 300 }, { x: 120, y: 300 }, down)?.along).toBe(1.5)
  })
  test("if a person's step stays on one side of the line, crossingOf returns null", () =>
    expect(crossingOf({ x: 80, y: 50 }, { x: 90, y: 50 }, down)).toBeNull())
})

test('intersectionOverUnion is 1 for equal boxes, 1/3 for half an overlap, 0 for no overlap or an empty box', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 }
  expect(intersectionOverUnion(box, box)).toBe(1)
  expect(intersectionOverUnion(box, { left: 5, top: 0, right: 15, bottom: 10 })).toBeCloseTo(1 / 3)
  expect(intersectionOverUnion(box, { left: 10, top: 0, right: 20, bottom: 10 })).toBe(0)
  expect(intersectionOverUnion(box, { left: 3, top: 3, right: 3, bottom: 3 })).toBe(0)
})

test('pointOf returns the foot, the middle or the head of a box', () => {
  const box = { left: 0, top: 10, right: 20, bottom: 100 }
  expect(pointOf(box, 'foot')).toEqual({ x: 10, y: 100 })
  expect(pointOf(box, 'centre')).toEqual({ x: 10, y: 55 })
  expect(pointOf(box, 'head')).toEqual({ x: 10, y: 10 })
})
