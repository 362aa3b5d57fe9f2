import { expect, test } from 'vitest'
import { weekly } from '../../testing/trend-services.ts'
import { DEFAULT_FILTERS } from './trend-filters.ts'
import { yearOverlay } from './year-overlay.ts'

const settings = { firstWeekday: 1, easter: 'western', today: '2021-02-01' } as const

test('this year is over the last three, week by week', () => {
  const services = weekly(
    '2018-01-07',
    Array.from({ length: 161 }, (_, week) => week + 1),
  )
  const { years, weeks, top } = yearOverlay(services, DEFAULT_FILTERS, settings)
  expect(years).toEqual([2021, 2020, 2019, 2018])
  expect(weeks[0]).toEqual({ week: 1, from: '2021-01-04', values: [158, 105, 53, 1] })
  expect(weeks[4]!.values).toEqual([null, 109, 57, 5])
  expect(top).toBe(161)
})

test('week 53 is there when one of the years has it, as 2020 in ISO 8601', () => {
  const services = weekly(
    '2018-01-07',
    Array.from({ length: 161 }, (_, week) => week + 1),
  )
  const { weeks } = yearOverlay(services, DEFAULT_FILTERS, settings)
  expect(weeks).toHaveLength(53)
  expect(weeks.at(-1)).toEqual({ week: 53, from: null, values: [null, 157, null, null] })
  expect(yearOverlay(services, DEFAULT_FILTERS, { ...settings, today: '2019-12-01' }).weeks).toHaveLength(52)
})

test('gaps are gaps, and years without numbers are left out', () => {
  const services = weekly('2020-12-06', [10, 'snow', null, 0, 12])
  const { years, weeks } = yearOverlay(services, DEFAULT_FILTERS, settings)
  expect(years).toEqual([2021, 2020])
  expect(weeks.slice(48).map(({ values }) => values)).toEqual([
    [null, 10],
    [null, null],
    [null, null],
    [null, 0],
    [null, 12],
  ])
  expect(yearOverlay([], DEFAULT_FILTERS, settings)).toMatchObject({ years: [2021], top: 0 })
})
