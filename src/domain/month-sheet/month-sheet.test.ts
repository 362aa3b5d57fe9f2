import { expect, test } from 'vitest'
import { instanceOf, serviceOf, serviceTotalOf } from '@/testing/factories/services.ts'
import { addDays } from '../shared/dates.ts'
import { daysOfSheet, monthSheet } from './month-sheet.rules.ts'
import type { SheetInput } from './month-sheet.rules.ts'

const worship = serviceOf({ firstDate: '2024-03-10', dayOfWeek: 0, serviceTime: '10:00' })
const on = (instanceDate: string, facts: Parameters<typeof instanceOf>[0] = {}) =>
  serviceTotalOf(instanceOf({ instanceDate, ...facts }))
const ofWorship = (instanceDate: string) => on(instanceDate, { serviceId: worship.id })

/** Returns the sheet of a month, by default March 2024. `byRule` has all Sundays, also before the first date. */
function sheetOf({ month = '2024-03', series = [worship], ...more }: Partial<SheetInput>) {
  const { from, to } = daysOfSheet(month)
  const byRule = Array.from({ length: 20 }, (_, week) => addDays('2024-01-07', 7 * week))
    .filter((date) => from <= date && date <= to)
    .map((date) => ({ serviceId: worship.id, date }))
  return monthSheet({ month, series, dated: [], byRule, today: '2024-03-31', firstWeekday: 0, ...more })
}

function shown(source: Partial<SheetInput>) {
  const sheet = sheetOf(source)
  return {
    columns: sheet.columns.map(({ name }) => name),
    rows: sheet.rows.map(({ date, cells }) => [
      date.slice(8),
      ...cells.map((cell) => cell && `${cell.service ? '' : 'no '}${cell.serviceName}`),
    ]),
  }
}

test('in the month sheet, columns are sorted by weekday, and a date can have several rows', () => {
  const dated = [
    on('2024-03-06', { serviceName: 'Prayer', startTime: '19:00:00' }),
    on('2024-03-13', { serviceName: 'prayer ', startTime: '19:00:00' }),
    ofWorship('2024-03-10'),
    // This service has no `serviceId` and belongs to the series by its name.
    on('2024-03-03', { serviceName: 'sunday worship' }),
    on('2024-03-10', { serviceName: 'Baptism', startTime: '15:00:00' }),
    on('2024-03-10', { serviceName: 'Concert', startTime: '18:00:00' }),
    on('2024-02-28', { serviceName: 'Concert' }),
  ]
  expect(shown({ dated, today: '2024-03-13' })).toEqual({
    columns: ['Sunday Worship', 'Prayer', 'Other services'],
    rows: [
      ['03', 'sunday worship', null, null],
      ['06', null, 'Prayer', null],
      ['10', 'Sunday Worship', null, 'Baptism'],
      ['10', null, null, 'Concert'],
      ['13', null, 'prayer ', null],
    ],
  })
})

test('in the month sheet, a past date without its service has an empty cell, unless the service was moved', () => {
  const dated = [ofWorship('2024-03-02'), ofWorship('2024-03-10')]
  expect(shown({ dated, today: '2024-03-20' }).rows).toEqual([
    ['02', 'Sunday Worship'],
    ['10', 'Sunday Worship'],
    ['17', 'no Sunday Worship'],
  ])
  expect(shown({ month: '2024-02' }).rows.map(([day]) => day)).toEqual(['04', '11', '18', '25'])
  expect(shown({ month: '2024-04' }).rows).toEqual([])
  // The service of March 3 was moved into the previous month.
  expect(daysOfSheet('2024-03')).toEqual({ from: '2024-02-18', to: '2024-04-12' })
  const moved = [ofWorship('2024-02-29')]
  expect(shown({ dated: moved, today: '2024-03-05' }).rows).toEqual([])
})

test('no date is missing before the first date of a series or its first service', () => {
  const before = (source: Partial<SheetInput>) =>
    sheetOf(source).rows.map(({ date, cells }) => [date.slice(8), cells[0]?.isBefore])
  expect(before({ today: '2024-03-20' })).toEqual([
    ['03', true],
    ['10', false],
    ['17', false],
  ])
  expect(before({ dated: [ofWorship('2024-02-18')], today: '2024-03-03' })).toEqual([['03', false]])
})

test('the usual count of a cell is the middle of the other counts of its series', () => {
  const counted = (date: string, total: number | null) => ({ ...ofWorship(date), total })
  const dated = [
    counted('2024-03-03', 99_999),
    counted('2024-03-10', 41),
    counted('2023-11-05', 38),
    counted('2024-08-04', 44),
    counted('2024-04-07', null),
    { ...on('2024-03-13', { serviceName: 'Concert' }), total: 900 },
  ]
  const usual = sheetOf({ dated }).rows.map(({ date, cells }) => [date.slice(8), ...cells.map((cell) => cell?.usual)])
  expect(usual).toEqual([
    ['03', 41, undefined],
    // The others are 38, 44 and 99,999.
    ['10', 44, undefined],
    ['13', undefined, null],
    ['17', 43, undefined],
    ['24', 43, undefined],
    ['31', 43, undefined],
  ])
})

test('an additional service on a Thursday does not hide the uncounted Sunday before it', () => {
  const dated = ['03', '10', '21', '24'].map((day) => ofWorship(`2024-03-${day}`))
  expect(shown({ dated, today: '2024-03-26' }).rows.map(([day]) => day)).toEqual(['03', '10', '17', '21', '24'])
})

test('when a service is created for the date of a cell, the key of the cell does not change', () => {
  const keys = (dated: SheetInput['dated']) =>
    sheetOf({ dated, today: '2024-03-03' }).rows.flatMap(({ cells }) => cells.map((cell) => cell?.key))
  expect(keys([])).toEqual(keys([ofWorship('2024-03-03')]))
})

test('when other services are added on the date of a cell, the key of the cell does not change', () => {
  const baptism = on('2024-03-10', { serviceName: 'Baptism', startTime: '15:00:00' })
  const worshipAtTen = ofWorship('2024-03-10')
  const keys = (dated: SheetInput['dated']) =>
    new Map(
      sheetOf({ dated, today: '2024-03-13' }).rows.flatMap(({ cells }) =>
        cells.flatMap((cell) => (cell?.service ? [[cell.service, cell.key] as const] : [])),
      ),
    )
  const before = keys([baptism, worshipAtTen])
  const earlier = { serviceName: 'Concert', startTime: '09:00:00' }
  const after = keys([
    on('2024-03-10', earlier),
    on('2024-03-10', { ...earlier, serviceName: 'Early', serviceId: worship.id }),
    baptism,
    worshipAtTen,
  ])
  expect([after.get(baptism), after.get(worshipAtTen)]).toEqual([before.get(baptism), before.get(worshipAtTen)])
  expect(new Set(after.values()).size).toBe(4)
})
