import { expect, test } from 'vitest'
import { fitTicks } from './fit-ticks.ts'

const weeks = Array.from({ length: 12 }, (_, at) => ({ at, label: `Nov ${at + 10}` }))
const months = [
  { at: 2, label: 'Nov' },
  { at: 7, label: 'Dec' },
]

test('`fitTicks` returns the most detailed labels that fit the width of the chart', () => {
  expect(fitTicks([weeks, months], 60)).toBe(weeks)
  expect(fitTicks([weeks, months], 20)).toBe(months)
})

test('when no labels fit, `fitTicks` leaves out some of the least detailed labels, but not the last', () => {
  expect(fitTicks([weeks], 20).map(({ at }) => at)).toEqual([2, 5, 8, 11])
  expect(fitTicks([weeks], 1)).toEqual([weeks[11]])
})

test('when the second row of a label does not fit, `fitTicks` leaves the label out', () => {
  const wide = [
    { at: 0, label: 'Jan', under: 'a long name of a year' },
    { at: 1, label: 'Feb' },
  ]
  expect(fitTicks([wide], 50)).toEqual([wide[1]])
  expect(fitTicks([[]], 50)).toEqual([])
})
