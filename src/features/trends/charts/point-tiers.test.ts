import { expect, test } from 'vitest'
import { dateOfDay, dayNumber } from '@/domain/shared/church-weeks.ts'
import { DEFAULT_FILTERS } from '@/domain/trends/trend-filters.ts'
import { trendOf } from '@/domain/trends/trend.ts'
import { weekly } from '@/testing/trend-services.ts'
import { pointTiers, rowsOf } from './point-tiers.ts'

const weeks = (first: string, count: number) =>
  Array.from({ length: count }, (_, week) => dateOfDay(dayNumber(first) + 7 * week))
const labels = (tiers: ReturnType<typeof pointTiers>) => tiers.map((tier) => tier.map(({ label }) => label))

test('when a chart is short, its labels are dates, with years only if the year changes', () => {
  const autumn = pointTiers(weeks('2026-09-06', 3), 'date')
  expect(labels(autumn)).toEqual([['Sep 6', 'Sep 13', 'Sep 20']])
  expect(rowsOf(autumn)).toBe(1)
  const winter = pointTiers(weeks('2026-12-20', 3), 'date')
  expect(winter[0]!.map(({ under }) => under)).toEqual(['2026', undefined, '2027'])
  expect(rowsOf(winter)).toBe(2)
})

test('when a chart is long, months, quarters and years have labels, except an incomplete first period', () => {
  const tiers = labels(pointTiers(weeks('2023-12-10', 80), 'date'))
  expect(tiers[0]!.slice(0, 3)).toEqual(['Jan', 'Feb', 'Mar'])
  expect(tiers[1]!.slice(0, 3)).toEqual(['Jan', 'Apr', 'Jul'])
  expect(tiers[2]).toEqual(['2024', '2025'])
})

test('when a chart is by month or year, its points have labels, except points without a date', () => {
  expect(labels(pointTiers(['2025-12-01', '2026-01-01'], 'month'))[0]).toEqual(['Dec', 'Jan'])
  expect(labels(pointTiers(['2025-01-01', '2026-01-01'], 'year'))).toEqual([['2025', '2026']])
  expect(labels(pointTiers([null, null], 'date'))).toEqual([[]])
})

test("the axis shows the dates of the services, not the day on which the church's week begins", () => {
  const sundays = weekly('2026-11-01', [80, 80, 80, 80])
  const axis = [0, 1].map((firstWeekday) => {
    const settings = { firstWeekday, easter: 'western', today: '2026-11-23' } as const
    const { points } = trendOf(sundays, { ...DEFAULT_FILTERS, range: 'all' }, settings)
    return labels(
      pointTiers(
        points.map(({ date }) => date),
        'date',
      ),
    )
  })
  expect(axis[0]).toEqual([['Nov 1', 'Nov 8', 'Nov 15', 'Nov 22']])
  expect(axis[1]).toEqual(axis[0])
})
