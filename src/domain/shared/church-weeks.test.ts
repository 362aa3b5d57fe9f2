import { describe, expect, test } from 'vitest'
import { dateOfDay, dayNumber, startOfWeek, weekStart, weekdayOf, yearWeek } from './church-weeks.ts'
import { dayOfWeek } from './dates.ts'

test.each([
  '0001-01-01',
  '1582-10-15',
  '1899-12-31',
  '1900-02-28',
  '1969-12-31',
  '1970-01-01',
  '2000-02-29',
  '2099-12-31',
])('when %s is converted to a day number and back, the date and the weekday do not change', (date) => {
  expect(dateOfDay(dayNumber(date))).toBe(date)
  expect(weekdayOf(dayNumber(date))).toBe(dayOfWeek(date))
})

// ISO 8601 weeks begin on Monday.
test.each([
  ['1977-01-01', 1976, 53],
  ['1979-12-31', 1980, 1],
  ['2005-01-01', 2004, 53],
  ['2007-12-31', 2008, 1],
  ['2008-12-29', 2009, 1],
  ['2010-01-03', 2009, 53],
  ['2016-01-03', 2015, 53],
  ['2020-12-31', 2020, 53],
  ['2026-11-22', 2026, 47],
])('when weeks begin on Monday, %s is in week %i-W%i, as in ISO 8601', (date, year, week) => {
  expect(yearWeek(weekStart(dayNumber(date), 1))).toEqual({ year, week })
})

describe.each([0, 1, 2, 3, 4, 5, 6])('weeks whose first day has the number %i', (first) => {
  test('week numbers are consecutive from 1900 to 2099', () => {
    const first1900 = weekStart(dayNumber('1900-01-01'), first)
    const starts = Array.from({ length: 10_434 }, (_, week) => first1900 + 7 * week)
    const weeks = starts.map(yearWeek)
    expect(weeks.at(-1)!.year).toBe(2099)
    const odd = weeks.filter(({ year, week }, index) => {
      const next = weeks[index + 1] ?? { year, week: week + 1 }
      const isNext =
        next.year === year ? next.week === week + 1 : next.year === year + 1 && next.week === 1 && week >= 52
      return !isNext || startOfWeek(year, week, first) !== starts[index]
    })
    expect(odd).toEqual([])
  })

  test('each year has 52 or 53 weeks, and 71 of 400 years have 53 weeks', () => {
    const years = Array.from({ length: 400 }, (_, index) => 1800 + index)
    expect(years.filter((year) => startOfWeek(year, 53, first) !== null)).toHaveLength(71)
    expect(years.some((year) => startOfWeek(year, 54, first) !== null || startOfWeek(year, 52, first) === null)).toBe(
      false,
    )
  })
})
