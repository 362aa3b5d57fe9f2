import { expect, test } from 'vitest'
import { weekly } from '../../testing/trend-services.ts'
import { dateOfDay, dayNumber, weekStart } from '../shared/church-weeks.ts'
import { easterSunday } from '../shared/easter.ts'
import { DEFAULT_FILTERS } from './trend-filters.ts'
import type { TrendSettings } from './trend-settings.ts'
import { trendOf } from './trend.ts'
import { lineOfYear, yearOverlay } from './year-overlay.ts'

const settings = { firstWeekday: 1, easter: 'western', today: '2021-02-01' } as const

/** `numbered` makes a service on each of `weeks` Sundays; the totals are 1, 2, 3 and so on. */
const numbered = (first: string, weeks: number) =>
  weekly(
    first,
    Array.from({ length: weeks }, (_, week) => week + 1),
  )

function valuesOf({ weeks }: ReturnType<typeof yearOverlay>, from: string) {
  return weeks.find(([own]) => own!.from === from)?.map(({ value }) => value)
}

test('the chart of years has this year and three earlier years, with matching weeks side by side', () => {
  const overlay = yearOverlay(numbered('2018-01-07', 161), DEFAULT_FILTERS, settings)
  expect(overlay.years).toEqual([2021, 2020, 2019, 2018])
  expect(overlay.weeks[0]!.map(({ from }) => from)).toEqual(['2021-01-04', '2020-01-06', '2019-01-07', '2018-01-08'])
  expect(valuesOf(overlay, '2021-01-11')).toEqual([159, 107, 55, 3])
  expect(valuesOf(overlay, '2021-02-01')).toEqual([null, 110, 58, 6])
})

test('the last week of a year with 53 weeks has a matching week in the previous year', () => {
  // By ISO 8601, the years 2020 and 2026 have 53 weeks; the years before them have 52.
  const overlay = yearOverlay(numbered('2024-01-07', 160), DEFAULT_FILTERS, { ...settings, today: '2026-12-28' })
  const weeks = overlay.weeks.filter(([own]) => own!.from !== null)
  expect(weeks).toHaveLength(53)
  expect(weeks[0]!.slice(0, 2).map(({ from }) => from)).toEqual(['2025-12-29', '2024-12-30'])
  expect(
    weeks
      .at(-1)!
      .slice(0, 2)
      .map(({ from }) => from),
  ).toEqual(['2026-12-28', '2025-12-29'])
})

test('in the chart of years, an uncounted week has no value, and a year without numbers is left out', () => {
  const services = weekly('2020-12-06', [10, 'snow', null, 0, 12])
  const overlay = yearOverlay(services, DEFAULT_FILTERS, { ...settings, today: '2020-12-31' })
  expect(overlay.years).toEqual([2020])
  expect(['2020-11-30', '2020-12-07', '2020-12-14', '2020-12-21'].map((from) => valuesOf(overlay, from))).toEqual([
    [10],
    [null],
    [null],
    [0],
  ])
  expect(yearOverlay([], DEFAULT_FILTERS, settings)).toMatchObject({ years: [2021] })
})

test('when Lent begins later than last year, the weeks before Lent have no matching week', () => {
  // In 2024, Easter was on March 31, Lent began on February 14 and Pentecost was on May 19. In 2025, Easter was on
  // April 20, Lent began on March 5 and Pentecost was on June 8.
  const services = numbered('2024-01-07', 104)
  const { weeks } = yearOverlay(services, DEFAULT_FILTERS, { ...settings, firstWeekday: 0, today: '2025-12-31' })
  const between = (from: string, to: string) => {
    const at = (date: string) => weeks.findIndex(([own]) => own!.from === date)
    return weeks.slice(at(from), at(to) + 1).map(([own, last]) => [own!.from, last!.from])
  }
  expect(between('2025-02-02', '2025-03-02')).toEqual([
    ['2025-02-02', '2024-02-04'],
    ['2025-02-09', null],
    ['2025-02-16', null],
    ['2025-02-23', null],
    ['2025-03-02', '2024-02-11'],
  ])
  expect(between('2025-06-08', '2025-06-15')).toEqual([
    ['2025-06-08', '2024-05-19'],
    [null, '2024-05-26'],
    [null, '2024-06-02'],
    [null, '2024-06-09'],
    ['2025-06-15', '2024-06-16'],
  ])
})

/**
 * `isPairOf` checks, without the code of trends, that two weeks are rightly paired. Both weeks must be at the same
 * distance from a feast, or 52 weeks apart for each year.
 */
function isPairOf(start: string, earlier: string, years: number, { firstWeekday, easter }: TrendSettings): boolean {
  const [one, other] = [dayNumber(start), dayNumber(earlier)]
  const sunday = (year: number) => dayNumber(easterSunday(year, easter))
  const weekOf = (day: number) => day - ((new Date(day * 86_400_000).getUTCDay() - firstWeekday + 7) % 7)
  const year = new Date((one + 3) * 86_400_000).getUTCFullYear()
  const christmas = (of: number) => dayNumber(`${of}-12-25`)
  const isAsFar = (feast: (of: number) => number, of: number) =>
    weekOf(feast(of)) - one === weekOf(feast(of - years)) - other
  const isNearEaster = Math.abs(one - sunday(year)) < 63 && isAsFar(sunday, year)
  const isNearChristmas = [year, year - 1].some((of) => Math.abs(one - christmas(of)) < 42 && isAsFar(christmas, of))
  return one - other === 364 * years || isNearEaster || isNearChristmas
}

test('in the chart of years, each week of a year occurs once and in order', () => {
  let alone = 0
  for (let year = 2015; year <= 2040; year += 1)
    for (let firstWeekday = 0; firstWeekday < 7; firstWeekday += 1)
      for (const easter of ['western', 'orthodox'] as const) {
        const church = { firstWeekday, easter, today: `${year}-12-20` }
        const services = weekly(
          dateOfDay(dayNumber(`${year}-12-20`) - 7 * 240),
          Array.from({ length: 241 }, () => 80),
        )
        const { weeks, years } = yearOverlay(services, DEFAULT_FILTERS, church)
        expect(years).toEqual([year, year - 1, year - 2, year - 3])
        for (const place of years.keys()) {
          const days = weeks.flatMap((week) => (week[place]!.from ? dayNumber(week[place]!.from) : []))
          const isEachOnce = days.every((day, index) => index === 0 || day === days[index - 1]! + 7)
          expect([year, firstWeekday, easter, place, isEachOnce, days.length > 50]).toEqual([
            year,
            firstWeekday,
            easter,
            place,
            true,
            true,
          ])
        }
        for (const [own, ...before] of weeks) {
          if (before.some(({ from }) => own!.from && !from)) alone += 1
          for (const [back, { from }] of before.entries())
            expect(!own!.from || !from || isPairOf(own!.from, from, back + 1, church)).toBe(true)
        }
        for (const feast of [easterSunday(year, easter), `${year}-12-25`]) {
          const week = weeks.find(([own]) => own!.from && isInWeek(feast, own!.from))!
          const isOfFeast = week.map(({ from }, back) => {
            const day = feast.endsWith('12-25') ? `${year - back}-12-25` : easterSunday(year - back, easter)
            return from !== null && isInWeek(day, from)
          })
          expect(isOfFeast).toEqual([true, true, true, true])
        }
      }
  expect(alone).toBeGreaterThan(100)
})

function isInWeek(date: string, from: string): boolean {
  return date >= from && dayNumber(date) < dayNumber(from) + 7
}

test('the chart of years has the same pairs of weeks as the trend sentence and the trend chart', () => {
  for (const firstWeekday of [0, 1, 6])
    for (const year of [2020, 2021, 2023, 2025, 2026]) {
      const church = { firstWeekday, easter: 'western', today: `${year}-12-20` } as const
      const services = numbered(dateOfDay(weekStart(dayNumber(`${year}-01-01`), 0) - 7 * 70), 122)
      const overlay = yearOverlay(services, DEFAULT_FILTERS, church)
      const { points } = trendOf(services, { ...DEFAULT_FILTERS, range: 'all' }, church)
      const compared = new Map(points.map(({ from, compared }) => [from, compared]))
      const pairs = overlay.weeks.filter(([own]) => own!.from !== null && compared.has(own!.from))
      expect(pairs.length).toBeGreaterThan(45)
      expect(pairs.map(([own, last]) => [own!.from, last!.value])).toEqual(
        pairs.map(([own]) => [own!.from, compared.get(own!.from!)]),
      )
    }
})

test('the line of a year passes places at which only another year has a week, and breaks at an uncounted week', () => {
  const week = (from: string | null, value: number | null) => [{ from, value }]
  const weeks = [
    week('2025-01-05', 60),
    week(null, null),
    week(null, null),
    week('2025-01-12', 66),
    week('2025-01-19', null),
    week(null, null),
    week('2025-01-26', 70),
    week(null, null),
  ]
  expect(lineOfYear(weeks, 0)).toEqual([60, 62, 64, 66, null, null, 70, null])
})

test('without a missing count, the lines of all years have no gap between their first and last week', () => {
  // In 2025, Lent began three weeks later than in 2024; in 2026, two weeks earlier than in 2025.
  const services = weekly(
    '2024-01-07',
    Array.from({ length: 151 }, () => 60),
  )
  const { weeks, years } = yearOverlay(services, DEFAULT_FILTERS, { ...settings, firstWeekday: 0, today: '2026-11-23' })
  expect(years).toEqual([2026, 2025, 2024])
  expect(weeks.some((week) => week.some(({ from }) => from === null))).toBe(true)
  for (const place of years.keys()) {
    const line = lineOfYear(weeks, place)
    const [first, last] = [line.findIndex((value) => value !== null), line.findLastIndex((value) => value !== null)]
    expect(line.slice(first, last + 1)).toEqual(Array.from({ length: last - first + 1 }, () => 60))
  }
})
