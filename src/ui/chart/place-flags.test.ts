import { expect, test } from 'vitest'
import { placeFlags } from './place-flags.ts'

const flag = (x: number, size = 90) => ({ x, size })

test('flags with room stand in the highest row, and flags beside a longer text under it', () => {
  expect(placeFlags([flag(0), flag(200)], 600, 3).map(({ row, hasText }) => [row, hasText])).toEqual([
    [2, true],
    [2, true],
  ])
  // The fourth has no row left; the fifth has room again.
  const places = placeFlags([flag(0), flag(30), flag(60), flag(80), flag(200)], 600, 3)
  expect(places.map(({ row, hasText }) => [row, hasText])).toEqual([
    [2, true],
    [1, true],
    [0, true],
    [0, false],
    [2, true],
  ])
})

test('a text at the right edge ends at its pole, or is left out when another one is there', () => {
  expect(placeFlags([flag(560)], 600, 2)).toEqual([{ row: 1, hasText: true, isLeft: true }])
  expect(placeFlags([flag(500), flag(560)], 600, 2)[1]).toEqual({ row: 0, hasText: false, isLeft: false })
})

test('no text lies on another one, and no pole crosses a text', () => {
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
          : // The pole of a higher flag goes through this row.
            other.row > text.row && other.x > text.from && other.x < text.to,
      )
      expect(crossed).toEqual([])
    }
  }
})
