import { describe, expect, test } from 'vitest'
import type { LinePoint } from '../contract.ts'
import { hasMargin } from './line-margin.ts'

/** People in these tests are 100 pixels tall, except in two tests that set the height. */
const frame = { width: 1000, height: 600 }
const has = (from: [number, number], to: [number, number], point: LinePoint = 'foot') =>
  hasMargin({ from: { x: from[0], y: from[1] }, to: { x: to[0], y: to[1] } }, point, 100, frame)

describe('lines with enough space beside them', () => {
  test('a line across the whole frame has enough space on both sides, even if its ends are at the edges', () => {
    expect(has([500, 0], [500, 600])).toBe(true)
    expect(has([0, 300], [1000, 300])).toBe(true)
    expect(has([0, 0], [1000, 600])).toBe(true)
    expect(has([40, 560], [960, 40])).toBe(true)
  })

  test("a vertical line has enough space if the frame's side is a quarter of a person's height away", () => {
    expect(has([26, 0], [26, 600])).toBe(true)
    expect(has([974, 600], [974, 0])).toBe(true)
  })

  test('a line for feet has enough space near the lower edge, and a line for heads near the upper edge', () => {
    expect(has([0, 580], [1000, 580], 'foot')).toBe(true)
    expect(has([0, 20], [1000, 20], 'head')).toBe(true)
    expect(has([0, 560], [1000, 560], 'centre')).toBe(true)
  })
})

describe('lines without enough space beside them', () => {
  test('a line along a side of the frame does not have enough space', () => {
    expect(has([20, 0], [20, 600])).toBe(false)
    expect(has([1000, 0], [1000, 600])).toBe(false)
  })

  test('if an edge hides the people on one side of a line, the line does not have enough space', () => {
    expect(has([0, 50], [1000, 50], 'foot')).toBe(false)
    expect(has([0, 20], [1000, 20], 'foot')).toBe(false)
    expect(has([0, 590], [1000, 590], 'foot')).toBe(false)
    expect(has([0, 550], [1000, 550], 'head')).toBe(false)
    expect(has([0, 30], [1000, 30], 'centre')).toBe(false)
    expect(has([0, 570], [1000, 570], 'centre')).toBe(false)
  })

  test('if people in a corner are out of view, a line across that corner does not have enough space', () => {
    expect(has([0, 60], [60, 0])).toBe(false)
  })

  test('a level line has enough space, except for people almost as tall as the frame', () => {
    const level = { from: { x: 0, y: 300 }, to: { x: 1000, y: 300 } }
    expect(hasMargin(level, 'foot', 500, frame)).toBe(true)
    expect(hasMargin(level, 'foot', 580, frame)).toBe(false)
  })

  test('if tall people reach only the lower part of a vertical line, the line has enough space', () => {
    const upright = { from: { x: 750, y: 0 }, to: { x: 750, y: 600 } }
    expect(hasMargin(upright, 'foot', 580, frame)).toBe(true)
  })
})
