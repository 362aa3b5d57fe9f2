import { describe, expect, test } from 'vitest'
import type { LinePoint } from '../contract.ts'
import { hasMargin } from './line-margin.ts'

/** People in these tests are 100 pixels tall, except in two tests that set the height. */
const frame = { width: 1000, height: 600 }
const has = (from: [number, number], to: [number, number], point: LinePoint = 'foot') =>
  hasMargin({ from: { x: from[0], y: from[1] }, to: { x: to[0], y: to[1] } }, point, 100, frame)

describe('lines with a margin', () => {
  test('a line across the whole frame has a margin on both sides, even if its ends are at the edges', () => {
    expect(has([500, 0], [500, 600])).toBe(true)
    expect(has([0, 300], [1000, 300])).toBe(true)
    expect(has([0, 0], [1000, 600])).toBe(true)
    expect(has([40, 560], [960, 40])).toBe(true)
  })

  test('a vertical line a quarter of a person height away from a side of the frame has a margin', () => {
    expect(has([26, 0], [26, 600])).toBe(true)
    expect(has([974, 600], [974, 0])).toBe(true)
  })

  test('a line for feet near the lower edge has a margin, and so has a line for heads near the upper edge', () => {
    expect(has([0, 580], [1000, 580], 'foot')).toBe(true)
    expect(has([0, 20], [1000, 20], 'head')).toBe(true)
    expect(has([0, 560], [1000, 560], 'centre')).toBe(true)
  })
})

describe('lines without a margin', () => {
  test('a line along a side has no margin', () => {
    expect(has([20, 0], [20, 600])).toBe(false)
    expect(has([1000, 0], [1000, 600])).toBe(false)
  })

  test('a line has no margin near an edge that hides the people on one side of the line', () => {
    expect(has([0, 50], [1000, 50], 'foot')).toBe(false)
    expect(has([0, 20], [1000, 20], 'foot')).toBe(false)
    expect(has([0, 590], [1000, 590], 'foot')).toBe(false)
    expect(has([0, 550], [1000, 550], 'head')).toBe(false)
    expect(has([0, 30], [1000, 30], 'centre')).toBe(false)
    expect(has([0, 570], [1000, 570], 'centre')).toBe(false)
  })

  test('a line across a corner of the frame has no margin if people in the corner are out of view', () => {
    expect(has([0, 60], [60, 0])).toBe(false)
  })

  test('a level line has no margin for people as tall as the frame, but has one for shorter people', () => {
    const level = { from: { x: 0, y: 300 }, to: { x: 1000, y: 300 } }
    expect(hasMargin(level, 'foot', 500, frame)).toBe(true)
    expect(hasMargin(level, 'foot', 580, frame)).toBe(false)
  })

  test('a vertical line that tall people reach only in its lower part has a margin', () => {
    const upright = { from: { x: 750, y: 0 }, to: { x: 750, y: 600 } }
    expect(hasMargin(upright, 'foot', 580, frame)).toBe(true)
  })
})
