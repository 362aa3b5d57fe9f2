import { expect, test } from 'vitest'
import { frameOf, pointAt } from './chart-frame.ts'

const frame = (facts: { max: number; width?: number; count?: number }) =>
  frameOf({ width: 600, height: 280, count: 12, ...facts })

test('the ticks of a chart are a few round numbers, from 0 to at least the highest value', () => {
  expect(frame({ max: 131 }).ticks).toEqual([0, 50, 100, 150])
  expect(frame({ max: 20_000 }).ticks).toEqual([0, 5000, 10_000, 15_000, 20_000])
  expect(frame({ max: 0 }).ticks).toEqual([0, 1, 2, 3, 4])
  expect(frame({ max: 3.5 }).ticks.every(Number.isInteger)).toBe(true)
})

test('in a chart of small height, the highest tick is less than one step above the highest value', () => {
  const low = (max: number) => frameOf({ width: 300, height: 130, count: 12, max }).ticks
  expect(low(205)).toEqual([0, 100, 200, 300])
  expect(low(296)).toEqual([0, 100, 200, 300])
  expect(low(143)).toEqual([0, 50, 100, 150])
  for (let max = 5; max < 2000; max += 7) {
    const ticks = low(max)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThan(6)
    expect(ticks.at(-1)! - max).toBeLessThan(ticks[1]!)
  }
})

test('when the values of a chart have more digits, the labels at the left have more room', () => {
  expect(frame({ max: 20_000 }).left).toBeGreaterThan(frame({ max: 90 }).left + 20)
})

test('`pointAt` returns the point of the chart at a position, or the nearest point', () => {
  const plot = frame({ max: 10 })
  expect(pointAt(plot, plot.x(3))).toBe(3)
  expect(pointAt(plot, -50)).toBe(0)
  expect(pointAt(plot, 9999)).toBe(11)
})

test('when a chart has no room or no points, its layout has only finite numbers', () => {
  const { left, right, step, x } = frame({ max: 10, width: 10, count: 0 })
  expect([right > left, Number.isFinite(step), Number.isFinite(x(0))]).toEqual([true, true, true])
})
