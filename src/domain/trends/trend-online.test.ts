import { expect, test } from 'vitest'
import { trendService, weekly } from '../../testing/trend-services.ts'
import { DEFAULT_FILTERS } from './trend-filters.ts'
import type { TrendFilters } from './trend-filters.ts'
import type { TrendService } from './trend-service.schema.ts'
import { trendCsv, trendTable } from './trend-table.ts'
import { trendOf } from './trend.ts'

const viewed = (first: string, totals: (number | null | string)[], views: (number | null)[], rest = {}) =>
  weekly(first, totals, rest).map((service, at) => ({ ...service, onlineViews: views[at] ?? null }))

function trend(services: TrendService[], filters: Partial<TrendFilters> = {}, onlineFactor: number | null = null) {
  const ordered = services.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
  const settings = { firstWeekday: 0, easter: 'western', today: '2026-11-23', onlineFactor } as const
  return trendOf(ordered, { ...DEFAULT_FILTERS, ...filters }, settings)
}

const mornings = viewed('2026-11-01', [100, null, 'snow', 90], [40, 20, 70, null])

test('a week shows its views separately from its people, even without a count or a service', () => {
  const evenings = viewed('2026-11-01', [10, 10, 10, 10], [5, null, null, null], { serviceName: 'Evening' })
  const { points } = trend([...mornings, ...evenings])
  expect(points.slice(-4).map(({ value, online }) => [value, online])).toEqual([
    [110, 45],
    [10, 20],
    [10, 70],
    [100, null],
  ])
})

test('the views of a month are averaged over its weeks with views, and the views of a service are unchanged', () => {
  const [month] = trend(mornings, { by: 'month' }).points.slice(-1)
  expect(month?.online).toBe(43.3)
  expect(trend(mornings, { by: 'service' }).points.map(({ online }) => online)).toEqual([40, 20, 70, null])
})

test('the table and the file have a column for views when a service has views', () => {
  const table = trendTable(trend(mornings, { by: 'service' }))
  expect(table.columns.map(({ label }) => label)).toContain('Views online, per service')
  expect(trendCsv(table).split('\r\n')[1]).toContain('2026-11-01,10:00,Sunday Worship,100,40,')
  const without = trendTable(trend(weekly('2026-11-01', [100, 90])))
  expect(without.columns.map(({ key }) => key)).not.toContain('online')
})

test('a sentence gives the average views and the factor, and the summary of the trend does not change', () => {
  const told = trend(mornings)
  expect(told.online).toBe('Online there were about 43 views on Sundays lately.')
  expect(trend(mornings, {}, 1.5).online).toBe(
    'Online there were about 43 views on Sundays lately, about 65 people at 1.5 for each view.',
  )
  expect(told.summary).toBe(trend(mornings.map((service) => ({ ...service, onlineViews: null }))).summary)
  // Two figures of views are too few for an average.
  expect(trend(viewed('2026-11-08', [100, 100, 100], [40, null, 60])).online).toBeNull()
  expect(trend([trendService('2026-11-22', 100)]).online).toBeNull()
})
