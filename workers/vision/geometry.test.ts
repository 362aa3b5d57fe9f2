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

describe('sides', () => {
  test('a line drawn top to bottom lets people in to the right', () => {
    expect(normalOf(down).x).toBe(1)
    expect(signedDistance({ x: 130, y: 50 }, down)).toBe(30)
    expect(signedDistance({ x: 90, y: 50 }, down)).toBe(-10)
  })

  test('a line drawn left to right lets people in upwards', () => {
    expect(signedDistance({ x: 50, y: 60 }, right)).toBe(40)
  })

  test('a reversed line swaps in and out', () => {
    expect(signedDistance({ x: 130, y: 50 }, { from: down.to, to: down.from })).toBe(-30)
  })

  test('a line without length has no sides', () => {
    const dot = { from: { x: 5, y: 5 }, to: { x: 5, y: 5 } }
    expect(signedDistance({ x: 90, y: 50 }, dot)).toBe(0)
    expect(perpendicularDistance({ x: 5, y: 5 }, dot)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('perpendicular distance', () => {
  test('is measured to the line', () => expect(perpendicularDistance({ x: 119, y: 199 }, down)).toBe(19))
  test('is infinite beyond the ends', () => {
    expect(perpendicularDistance({ x: 100, y: 201 }, down)).toBe(Number.POSITIVE_INFINITY)
    expect(perpendicularDistance({ x: 100, y: -1 }, down)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('crossing', () => {
  test('has a place on the line and a share of the step', () => {
    expect(crossingOf({ x: 80, y: 50 }, { x: 120, y: 50 }, down)).toEqual({ along: 0.25, share: 0.5 })
  })
  test('beyond the end of the line is not on it', () => {
    expect(crossingOf({ x: 80, y: 300 }, { x: 120, y: 300 }, down)?.along).toBe(1.5)
  })
  test('is null when both points are on one side', () =>
    expect(crossingOf({ x: 80, y: 50 }, { x: 90, y: 50 }, down)).toBeNull())
})

test('overlap of boxes', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 }
  expect(intersectionOverUnion(box, box)).toBe(1)
  expect(intersectionOverUnion(box, { left: 5, top: 0, right: 15, bottom: 10 })).toBeCloseTo(1 / 3)
  expect(intersectionOverUnion(box, { left: 10, top: 0, right: 20, bottom: 10 })).toBe(0)
  expect(intersectionOverUnion(box, { left: 3, top: 3, right: 3, bottom: 3 })).toBe(0)
})

test('a line follows the foot, the middle or the head of a box', () => {
  const box = { left: 0, top: 10, right: 20, bottom: 100 }
  expect(pointOf(box, 'foot')).toEqual({ x: 10, y: 100 })
  expect(pointOf(box, 'centre')).toEqual({ x: 10, y: 55 })
  expect(pointOf(box, 'head')).toEqual({ x: 10, y: 10 })
})
