import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadLabels } from './spread-labels.ts'

test('when labels of a chart have enough room, they do not move', () => {
  expect(spreadLabels([10, 90, 50], 16, 0, 100)).toEqual([10, 90, 50])
})

test('when labels of a chart are at the same height, they move apart and keep their order', () => {
  expect(spreadLabels([98, 99, 97], 16, 0, 100)).toEqual([84, 100, 68])
})

test('random labels of a chart do not overlap and stay between top and bottom', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }), (wanted) => {
      const placed = spreadLabels(wanted, 16, 0, 300)
      const ordered = wanted.map((at, index) => [at, placed[index]!] as const).toSorted((a, b) => a[0] - b[0])
      const heights = ordered.map(([, height]) => height).toSorted((a, b) => a - b)
      expect(heights.every((height, index) => index === 0 || height - heights[index - 1]! >= 16)).toBe(true)
      expect(heights.every((height) => height >= 0 && height <= 300)).toBe(true)
    }),
  )
})
