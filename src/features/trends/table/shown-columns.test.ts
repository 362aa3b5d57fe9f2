import { expect, test } from 'vitest'
import { everySunday, trendService, weekly } from '@/testing/trend-services.ts'
import { DEFAULT_FILTERS } from '@/domain/trends/trend-filters.ts'
import type { TrendFilters } from '@/domain/trends/trend-filters.ts'
import type { TrendSettings } from '@/domain/trends/trend-settings.ts'
import { trendTable } from '@/domain/trends/trend-table.ts'
import { trendOf } from '@/domain/trends/trend.ts'
import { shownColumns } from './shown-columns.ts'

const services = weekly('2026-09-06', [100, 102, 104, 106, 'Snow', 101]).map((service, index) =>
  index === 0 ? { ...service, note: 'Harvest lunch' } : service,
)

/** Returns the texts of a column, oldest first. */
function shown(key: string, by: TrendFilters['by'], of = services, rules: TrendSettings['rules'] = []) {
  const settings = { firstWeekday: 0, easter: 'western', today: '2026-10-12', rules } as const
  const table = trendTable(trendOf(of, { ...DEFAULT_FILTERS, range: 'all', by }, settings))
  const column = shownColumns(table).find((each) => each.key === key)!
  return table.rows.map(({ cells }) => column.read(cells))
}

test('in the table, averages have one decimal place, and counts of people have no decimal places', () => {
  expect(shown('mean4', 'week')).toEqual(['', '', '102.0', '103.0', '104.0', '103.7'])
  expect(shown('value', 'week')).toEqual(['100', '102', '104', '106', '', '101'])
})

test('the table counts a service that was not entered as expected, and names it in the notes', () => {
  const id = '0b5c1d1e-0000-4000-8000-000000000001'
  const sundays = weekly('2026-09-06', [100, 102, 104, 106], { serviceId: id })
  const prayers = weekly('2026-09-16', [20], { serviceName: 'Prayer' })
  const rule = everySunday({ id, recurrenceEndDate: '2026-09-27' })
  const some = [sundays[0]!, ...prayers, sundays[2]!, sundays[3]!]
  expect(shown('counted', 'week', some, [rule])).toEqual(['1 of 1', '1 of 2', '1 of 1', '1 of 1', ''])
  const notes = shown('missing', 'week', some, [rule])
  expect(notes.filter(Boolean)).toEqual(['Sunday Worship: no service entered'])
  expect(shown('counted', 'week', some)).toEqual(['1 of 1', '1 of 1', '1 of 1', '1 of 1', ''])
})

test('when a row of the table covers a month, its note includes the date', () => {
  expect(shown('notes', 'week').filter(Boolean)).toEqual([
    'Sunday Worship: Harvest lunch',
    'Sunday Worship: did not happen: Snow',
  ])
  expect(shown('notes', 'month')).toEqual([
    'Sep 6, Sunday Worship: Harvest lunch',
    'Oct 4, Sunday Worship: did not happen: Snow',
  ])
})

test('a remark that services of a day share is shown once in the table, with the names of the services', () => {
  const on = (date: string, serviceName: string, startTime: string, note: string | null) =>
    trendService(date, 80, { serviceName, startTime, note })
  const many = [
    on('2026-10-04', 'Communion', '08:30:00', 'Harvest'),
    on('2026-10-04', 'Family', '10:30:00', 'Harvest'),
    on('2026-10-04', 'Vespers', '18:00:00', 'Candles'),
    on('2026-10-11', 'Family', '10:30:00', 'Harvest'),
  ]
  expect(shown('notes', 'week', many)).toEqual(['Communion, Family: Harvest\nVespers: Candles', 'Family: Harvest'])
  expect(shown('notes', 'month', many)).toEqual([
    'Oct 4, Communion, Family: Harvest\nOct 4, Vespers: Candles\nOct 11, Family: Harvest',
  ])
})
