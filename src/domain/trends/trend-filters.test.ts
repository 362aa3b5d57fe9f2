import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEFAULT_FILTERS,
  TREND_COMPARISONS,
  TREND_GROUPS,
  TREND_MEASURES,
  TREND_RANGES,
  readTrendFilters,
  trendFiltersToSearch,
} from './trend-filters.ts'

test('without filters in the URL, a trend shows the last twelve weeks compared with last year', () => {
  expect(readTrendFilters({})).toEqual({ filters: DEFAULT_FILTERS, ignored: [] })
  expect(DEFAULT_FILTERS).toMatchObject({ range: '12w', by: 'week', measure: 'total', compare: 'year' })
  expect(trendFiltersToSearch(DEFAULT_FILTERS)).toEqual({})
})

test('each filter has one short form in the URL and is read from this form', () => {
  const search = { range: '3y', service: 'a,christmas-eve', by: 'month', measure: 'came-in', compare: 'easter' }
  const { filters, ignored } = readTrendFilters(search)
  expect(filters).toEqual({
    range: '3y',
    services: ['a', 'christmas-eve'],
    type: null,
    by: 'month',
    measure: 'came-in',
    compare: 'easter',
  })
  expect(ignored).toEqual([])
  expect(trendFiltersToSearch(filters)).toEqual(search)
})

test.each([
  [{ range: 'decade' }, ['range']],
  [{ range: 12, by: { a: 1 }, measure: null, compare: '' }, ['range', 'by', 'measure', 'compare']],
  [{ from: '2026-02-30', to: '2026-03-01' }, ['from', 'to']],
  [{ from: '2026-03-02', to: '2026-03-01' }, ['from', 'to']],
  [{ from: '2026-03-02' }, ['from']],
  [{ type: 'sunday' }, ['type']],
  [{ service: '' }, ['service']],
  [{ service: 'gone' }, ['service']],
])('unreadable filters in a URL are ignored and get default values: %j', (search, ignored) => {
  expect(readTrendFilters(search, ['a'])).toEqual({ filters: DEFAULT_FILTERS, ignored })
})

test('the filters ignore an unknown service in a URL', () => {
  const { filters, ignored } = readTrendFilters({ service: ['a', 'gone', 'a'], type: 'wednesday' }, ['a'])
  expect(filters).toMatchObject({ services: ['a'], type: null })
  expect(ignored).toEqual(['service', 'type'])
})

test('two dates in a URL replace the range of the trend', () => {
  const { filters, ignored } = readTrendFilters({ from: '1950-01-01', to: '2099-12-31', range: '1y' })
  expect(filters.range).toEqual({ from: '1950-01-01', to: '2099-12-31' })
  expect(ignored).toEqual(['range'])
})

test('the filters accept a service key that the router reads as a number', () => {
  expect(readTrendFilters({ service: 2024 }, ['2024']).filters.services).toEqual(['2024'])
})

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const dates = fc
  .tuple(date, date)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }))
const services = fc.uniqueArray(fc.constantFrom('a', 'b', 'christmas-eve', '2024'))

test('filters are unchanged after they are written to a URL and read again', () => {
  fc.assert(
    fc.property(
      fc.record({
        range: fc.oneof(fc.constantFrom(...TREND_RANGES), dates),
        services,
        type: fc.constantFrom(null, 'Sunday Morning', 'Sunday Evening', 'Wednesday', 'Special', 'Other'),
        by: fc.constantFrom(...TREND_GROUPS),
        measure: fc.constantFrom(...TREND_MEASURES),
        compare: fc.constantFrom(...TREND_COMPARISONS),
      }),
      (drawn) => {
        const filters = drawn.services.length > 0 ? { ...drawn, type: null } : drawn
        const search = trendFiltersToSearch(filters)
        expect(readTrendFilters(search)).toEqual({ filters, ignored: [] })
      },
    ),
  )
})

test('reading the filters of any URL causes no error', () => {
  const search = fc.record(
    Object.fromEntries(
      ['range', 'from', 'to', 'service', 'type', 'by', 'measure', 'compare'].map((name) => [name, fc.anything()]),
    ),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(search, (search) => {
      const { filters } = readTrendFilters(search)
      expect(readTrendFilters(trendFiltersToSearch(filters)).filters).toEqual(filters)
    }),
    // 'valueOf' is a property of every object but not a service type.
    { examples: [[{ type: 'valueOf' }]] },
  )
})
