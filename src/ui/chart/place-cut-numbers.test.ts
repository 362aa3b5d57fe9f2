import { expect, test } from 'vitest'
import { placeCutNumbers } from './place-cut-numbers.ts'

const rows = (xs: number[], text = '404') =>
  placeCutNumbers(
    xs.map((x, at) => ({ at, x, text })),
    900,
  ).map(({ row }) => row)

test('numbers far from each other are in the first row', () => expect(rows([100, 300, 600])).toEqual([0, 0, 0]))

test('neighbours go into rows of their own, and the first row is used again as soon as it has room', () =>
  expect(rows([100, 117, 134, 151], '1,204')).toEqual([0, 1, 2, 0]))

test('a number without room in any row is left out', () => expect(rows([100, 101, 102, 103])).toEqual([0, 1, 2, null]))

test('a number at the right edge is before its point and does not cover the number before it', () => {
  const [one, other] = placeCutNumbers(
    [
      { at: 0, x: 840, text: '1,204' },
      { at: 1, x: 880, text: '1,300' },
    ],
    900,
  )
  expect([one, other]).toMatchObject([
    { x: 849, isBefore: false, row: 0 },
    { x: 871, isBefore: true, row: 1 },
  ])
})
