import { describe, expect, test } from 'vitest'
import { trendService, weekly } from '../../testing/trend-services.ts'
import { dateOfDay, dayNumber } from '../shared/church-weeks.ts'
import { todayIn } from '../shared/dates.ts'
import { mainSeries, mainSeriesChoice } from './main-series.ts'
import { DEFAULT_FILTERS } from './trend-filters.ts'
import type { TrendService } from './trend-service.schema.ts'
import { trendCsv, trendTable } from './trend-table.ts'
import { trendOf } from './trend.ts'

function trend(services: readonly TrendService[], today: string, firstWeekday = 0) {
  const ordered = services.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
  return trendOf(ordered, DEFAULT_FILTERS, { firstWeekday, easter: 'western', today })
}

const steady = (first: string, weeks: number, people = 80) =>
  weekly(
    first,
    Array.from({ length: weeks }, () => people),
  )

describe('trends after the church changes the first day of the week', () => {
  const sundays = steady('2025-09-07', 64)

  test('with any first day of the week, the points, the table and the file have the same Sunday dates', () => {
    const told = [0, 1, 2, 6].map((firstWeekday) => {
      const { points, sentence, weeks, ...rest } = trend(sundays, '2026-11-23', firstWeekday)
      const csv = trendCsv(trendTable({ points, sentence, weeks, ...rest }))
      return { dates: points.map(({ date, comparedFrom, label }) => [date, comparedFrom, label]), csv, sentence, weeks }
    })
    expect(told[0]!.dates.at(-1)).toEqual(['2026-11-22', '2025-11-23', 'Nov 22, 2026'])
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
    expect(told[3]).toEqual(told[0])
  })

  test('when weeks begin on Monday, the week that ends today is shown if it has a counted service', () => {
    const uncounted = [...sundays.slice(0, -1), trendService('2026-11-22', null)]
    expect(trend(uncounted, '2026-11-22', 1).points.at(-1)).toMatchObject({ date: '2026-11-15', isSoFar: false })
    const prayer = weekly('2026-11-04', [9, 9, 9], { serviceName: 'Prayer' })
    expect(trend([...uncounted, ...prayer], '2026-11-22', 1).points.at(-1)).toMatchObject({
      from: '2026-11-16',
      isSoFar: true,
      isWhole: false,
    })
    expect(trend([...sundays, ...prayer], '2026-11-22', 1).points.at(-1)).toMatchObject({ value: 89, isSoFar: false })
  })
})

describe('a service at midnight', () => {
  const midnight = { serviceName: 'Vigil', startTime: '00:00:00' }

  test('a service at midnight belongs to the day and week that begin at this midnight', () => {
    // The week begins on Sunday, so a service on Sunday at midnight is in the week after Saturday's service.
    const services = [...steady('2026-10-31', 3, 10), ...weekly('2026-11-01', [100, 100, 100], midnight)]
    const { points } = trend(services, '2026-11-16')
    expect(points.slice(-3).map(({ from, value, isSoFar }) => [from, value, isSoFar])).toEqual([
      ['2026-11-01', 110, false],
      ['2026-11-08', 110, false],
      ['2026-11-15', 100, true],
    ])
  })

  test('a service at midnight on Christmas Day is compared with the same service of last year', () => {
    const christmas = (year: number, people: number) => trendService(`${year}-12-25`, people, midnight)
    const { points } = trendOf(
      [christmas(2021, 200), christmas(2022, 220)],
      { ...DEFAULT_FILTERS, by: 'service', range: 'all' },
      { firstWeekday: 0, easter: 'western', today: '2022-12-31' },
    )
    expect(points.at(-1)).toMatchObject({ date: '2022-12-25', compared: 200, comparedFrom: '2021-12-25' })
  })

  test('an uncounted service at midnight is still to come for the whole day', () => {
    const services = [...weekly('2026-11-01', [100, 100, 100], midnight), trendService('2026-11-22', null, midnight)]
    expect(trend(services, '2026-11-22').points.at(-1)).toMatchObject({ from: '2026-11-15', value: 100 })
    expect(trend(services, '2026-11-23').points.at(-1)).toMatchObject({
      from: '2026-11-22',
      value: null,
      isSoFar: false,
    })
  })
})

test.each([
  // In these time zones, clocks go forward on March 8 and March 29 and back on November 1 and October 25. In Lord Howe,
  // the clocks go back by half an hour on April 5.
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-04T12:59:59Z', '2026-04-04'],
  // The clocks of Santiago skip midnight on September 6.
  ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
])('in %s at %s, today is %s and all weeks of a trend have seven days', (timeZone, at, day) => {
  const today = todayIn(timeZone, new Date(at))
  expect(today).toBe(day)
  const sunday = dateOfDay(dayNumber(day) - ((dayNumber(day) + 4) % 7))
  const services = steady(dateOfDay(dayNumber(sunday) - 7 * 60), 64)
  const { points, weeks } = trend(services, today)
  expect(points.at(-1)!.date).toBe(sunday)
  for (const { date, from, to, comparedFrom } of points) {
    expect([dayNumber(to) - dayNumber(from), dayNumber(date) % 7]).toEqual([6, dayNumber(sunday) % 7])
    expect([null, dayNumber(sunday) % 7]).toContain(comparedFrom && dayNumber(comparedFrom) % 7)
  }
  // A trend never contains a service of the future.
  expect(points.every(({ date }) => date <= day)).toBe(true)
  expect(points).toHaveLength(12)
  expect(weeks).toHaveLength(2)
})

describe('a church with only Saturday services', () => {
  const saturdays = steady('2025-08-30', 65)

  test.each([0, 1, 6])(
    'when weeks begin on day %d, weeks with only Saturday services are whole and have Saturday dates',
    (firstWeekday) => {
      const told = trend(saturdays, '2026-11-23', firstWeekday)
      expect(told.points.at(-1)).toMatchObject({ date: '2026-11-21', label: 'Nov 21, 2026', isWhole: true })
      expect(told.sentence).toBe(
        'On average 80 came over the last four Saturdays, as many as in the same weeks last year.',
      )
      expect(told.weeks.join(' ')).toBe(
        'Averaged: Oct 31, Nov 7, 14 and 21, 2026. Compared with: Nov 1, 8, 15 and 22, 2025.',
      )
      expect(told.points.every(({ isSoFar }) => !isSoFar)).toBe(true)
    },
  )

  test.each([0, 1, 6])(
    'when weeks begin on day %d, a week with only a Saturday service is shown from Saturday',
    (firstWeekday) => {
      for (const today of ['2026-11-22', '2026-11-24', '2026-11-27'])
        expect(trend(saturdays, today, firstWeekday).points.at(-1)).toMatchObject({
          date: '2026-11-21',
          isSoFar: false,
        })
    },
  )

  test('the main series of a church with only Saturday services is described with Saturday', () => {
    const automatic = mainSeriesChoice(saturdays, '2026-11-23', { mainSeries: null, mainServiceId: null })
    expect(mainSeries(saturdays, '2026-11-23', automatic)?.latest).toBe('Saturday: 80, as usual.')
  })
})
