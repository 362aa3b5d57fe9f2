import { expect, test } from 'vitest'
import { placeFlags } from './place-flags.ts'

const flag = (x: number, size = 90) => ({ x, size })

test('a flag with enough room is in the highest row, and a flag beside a long text is in a lower row', () => {
  expect(placeFlags([flag(0), flag(200)], 600, 3).map(({ row, hasText }) => [row, hasText])).toEqual([
    [2, true],
    [2, true],
  ])
  // The fourth flag finds no free row. The fifth flag is to the right of all texts.
  const places = placeFlags([flag(0), flag(30), flag(60), flag(80), flag(200)], 600, 3)
  expect(places.map(({ row, hasText }) => [row, hasText])).toEqual([
    [2, true],
    [1, true],
    [0, true],
    [0, false],
    [2, true],
  ])
})

test('at the right edge, a text is to the left of its pole, or is left out if another text is there', () => {
  expect(placeFlags([flag(560)], 600, 2)).toEqual([{ row: 1, hasText: true, isLeft: true }])
  expect(placeFlags([flag(500), flag(560)], 600, 2)[1]).toEqual({ row: 0, hasText: false, isLeft: false })
})

test('no two texts of flags overlap, and no pole crosses a text', () => {
  for (let seed = 1; seed < 300; seed++) {
    const flags = Array.from({ length: 1 + (seed % 14) }, (_, at) =>
      flag((at * 37 * seed) % 580, 40 + ((at * 53 + seed * 29) % 120)),
    ).toSorted((a, b) => a.x - b.x)
    const rows = 1 + (seed % 3)
    const placed = placeFlags(flags, 600, rows).map((place, at) => {
      const { x, size } = flags[at]!
      return { ...place, x, from: place.isLeft ? x - size : x, to: place.isLeft ? x : x + size }
    })
    const texts = placed.filter(({ hasText }) => hasText)
    for (const text of texts) {
      expect(text.from).toBeGreaterThanOrEqual(0)
      expect(text.to).toBeLessThanOrEqual(600)
      const others = texts.filter((other) => other !== text)
      const crossed = others.filter((other) =>
        other.row === text.row
          ? other.to > text.from && text.to > other.from
          : // The pole of a flag in a higher row goes through this row.
            other.row > text.row && other.x > text.from && other.x < text.to,
      )
      expect(crossed).toEqual([])
    }
  }
})
