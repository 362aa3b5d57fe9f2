import { expect, test } from 'vitest'
import { dateOfDay, dayNumber } from '../shared/church-weeks.ts'
import { missingDates } from './missing-dates.ts'
import type { SeriesRule } from './series-dates.ts'

const sundays: SeriesRule = {
  isRecurring: true,
  dayOfWeek: 0,
  recurrencePattern: 'weekly',
  recurrenceEndDate: null,
  firstDate: '2026-10-04',
  monthlyOn: null,
  pauses: [],
}

const missing = (rule: Partial<SeriesRule>, dated: string[], end = '2026-11-02') =>
  missingDates({ ...sundays, ...rule }, dated.map(dayNumber), dayNumber(end)).map(dateOfDay)

test('the dates of a weekly rule without a service are missing, from the first service to the end', () => {
  expect(missing({}, ['2026-10-11', '2026-10-25'])).toEqual(['2026-10-18', '2026-11-01'])
  expect(missing({}, ['2026-10-11', '2026-10-25'], '2026-11-01')).toEqual(['2026-10-18'])
  expect(missing({}, [])).toEqual([])
  expect(missing({ isRecurring: false }, ['2026-10-11'])).toEqual([])
  expect(missing({ firstDate: null }, ['2026-10-11'])).toEqual([])
})

test('a service that was moved by at most six days takes the nearest date of its rule', () => {
  expect(missing({}, ['2026-10-04', '2026-10-10', '2026-10-18', '2026-10-25'])).toEqual(['2026-11-01'])
  expect(missing({}, ['2026-10-11', '2026-10-14', '2026-10-25'])).toEqual(['2026-10-18', '2026-11-01'])
  expect(missing({}, ['2026-10-05', '2026-10-18', '2026-10-25'])).toEqual(['2026-10-11', '2026-11-01'])
  expect(missing({}, ['2026-10-10', '2026-10-18', '2026-10-25'])).toEqual(['2026-11-01'])
})

test('a church that held a service before the first date of its rule has missing dates there too', () => {
  expect(missing({ firstDate: '2026-10-25' }, ['2026-10-04', '2026-10-18', '2026-10-25', '2026-11-01'])).toEqual([
    '2026-10-11',
  ])
})

test('no date is missing in a pause or after the end of a rule', () => {
  expect(missing({ pauses: ['2026-10-10/2026-10-18'] }, ['2026-10-04'])).toEqual(['2026-10-25', '2026-11-01'])
  expect(missing({ recurrenceEndDate: '2026-10-18' }, ['2026-10-04'])).toEqual(['2026-10-11', '2026-10-18'])
})

test('more than four missing dates in a row are a break of the series', () => {
  expect(missing({}, ['2026-10-04', '2026-11-08'], '2026-11-10')).toHaveLength(4)
  expect(missing({}, ['2026-10-04', '2026-11-15'], '2026-11-20')).toEqual([])
  expect(missing({}, ['2026-10-04'], '2026-11-10')).toEqual([])
})

test('a rule every two weeks and a monthly rule miss only their own dates', () => {
  const everyOther = { recurrencePattern: 'biweekly', firstDate: '2026-10-25' } as const
  expect(missing(everyOther, ['2026-09-13', '2026-11-08'], '2026-11-23')).toEqual([
    '2026-09-27',
    '2026-10-11',
    '2026-10-25',
    '2026-11-22',
  ])
  const monthly = { recurrencePattern: 'monthly' } as const
  expect(missing({ ...monthly, monthlyOn: 'first' }, ['2026-09-06'], '2026-12-01')).toEqual([
    '2026-10-04',
    '2026-11-01',
  ])
  expect(missing({ ...monthly, monthlyOn: 'date', firstDate: '2026-10-31' }, ['2026-10-31'], '2027-02-01')).toEqual([
    '2026-12-31',
    '2027-01-31',
  ])
})

test('after a change of the rule, the dates of an earlier rule are not missing', () => {
  const at = (step: number) =>
    Array.from({ length: 13 }, (_, index) => dateOfDay(dayNumber('2026-01-04') + step * index))
  const weekly = ['2026-07-05', '2026-07-12', '2026-07-19', '2026-08-02', '2026-08-09']
  expect(missing({}, [...at(14), ...weekly], '2026-08-16')).toEqual(['2026-07-26'])
  const monthly = ['2026-01-04', '2026-02-01', '2026-03-01', '2026-04-05', '2026-05-03', '2026-06-07']
  expect(missing({}, [...monthly, ...weekly], '2026-08-16')).toEqual(['2026-07-26'])
  // A church that forgets some of its Sundays has no other rule.
  expect(missing({}, ['2026-01-04', '2026-01-18', '2026-02-01', '2026-02-15'], '2026-02-16')).toHaveLength(3)
})

test('a rule without a weekday has the weekday of its first date', () => {
  expect(missing({ dayOfWeek: null }, ['2026-10-11', '2026-10-25'])).toEqual(['2026-10-18', '2026-11-01'])
})
