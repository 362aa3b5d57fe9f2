import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAllocations } from './arena.ts'

const allocation = fc
  .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 6 }))
  .map(([bytes, first, length]) => ({ bytes, first, last: first + length }))

test('buffers that are needed at the same time never overlap, and all buffers stay within the memory', () => {
  fc.assert(
    fc.property(fc.array(allocation, { maxLength: 24 }), fc.integer({ min: 0, max: 10 }), (allocations, lines) => {
      const start = lines * 64
      const { offsets, end } = placeAllocations(allocations, start)
      allocations.forEach((one, i) => {
        expect(offsets[i]! % 64).toBe(0)
        expect(offsets[i]!).toBeGreaterThanOrEqual(start)
        expect(offsets[i]! + one.bytes).toBeLessThanOrEqual(end)
        allocations.slice(0, i).forEach((other, k) => {
          if (one.first > other.last || other.first > one.last) return
          const isApart = offsets[i]! >= offsets[k]! + other.bytes || offsets[k]! >= offsets[i]! + one.bytes
          expect(isApart).toBe(true)
        })
      })
    }),
  )
})

test('a new buffer uses the memory of a buffer that is no longer needed', () => {
  const allocations = [0, 1, 2, 3].map((first) => ({ bytes: 640, first, last: first + 1 }))
  expect(placeAllocations(allocations, 0)).toEqual({ offsets: [0, 640, 0, 640], end: 1280 })
})
