import { expect, test } from 'vitest'
import { fitTicks } from './fit-ticks.ts'

const weeks = Array.from({ length: 12 }, (_, at) => ({ at, label: `Nov ${at + 10}` }))
const months = [
  { at: 2, label: 'Nov' },
  { at: 7, label: 'Dec' },
]

test('`fitTicks` takes the finest tier of labels that fits', () => {
  expect(fitTicks([weeks, months], 60)).toBe(weeks)
  expect(fitTicks([weeks, months], 20)).toBe(months)
})

test('`fitTicks` thins out the coarsest tier if no tier fits, and keeps its last label', () => {
  expect(fitTicks([weeks], 20).map(({ at }) => at)).toEqual([2, 5, 8, 11])
  expect(fitTicks([weeks], 1)).toEqual([weeks[11]])
})

test('a label is left out when its text in the second row does not fit', () => {
  const wide = [
    { at: 0, label: 'Jan', under: 'a long name of a year' },
    { at: 1, label: 'Feb' },
  ]
  expect(fitTicks([wide], 50)).toEqual([wide[1]])
  expect(fitTicks([[]], 50)).toEqual([])
})
