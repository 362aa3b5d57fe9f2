import { expect, test } from 'vitest'
import { serviceOf } from '@/testing/factories/services.ts'
import { nextDates, nextWeekday, weekOfMonth } from './series-dates.ts'

/** Another test, in supabase/tests/calendar, compares 2,000 rules with an independent library. */
const weekly = serviceOf({ dayOfWeek: 0, firstDate: '2026-11-22' })
const monthly = { ...weekly, recurrencePattern: 'monthly' as const }
const next = (rule: object, from = '2026-11-22') => nextDates({ ...weekly, ...rule }, from, 3)

test('the dates of a recurring service begin with its first date', () => {
  expect(next({}, '2026-11-01')).toEqual(['2026-11-22', '2026-11-29', '2026-12-06'])
  expect(next({ recurrencePattern: 'biweekly' }, '2026-11-23')).toEqual(['2026-12-06', '2026-12-20', '2027-01-03'])
})

test('when a month has no day 31, a service on every 31st has no date in this month', () => {
  expect(next({ ...monthly, monthlyOn: 'date', firstDate: '2026-12-31' })).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-03-31',
  ])
  expect(next({ ...monthly, monthlyOn: 'last' })).toEqual(['2026-11-29', '2026-12-27', '2027-01-31'])
})

test('a recurring service has no dates after its end, in a pause or without a first date', () => {
  expect(next({ recurrenceEndDate: '2026-11-29' })).toEqual(['2026-11-22', '2026-11-29'])
  expect(next({ pauses: ['2026-11-23/2026-12-06'] })).toEqual(['2026-11-22', '2026-12-13', '2026-12-20'])
  expect(next({ isRecurring: false })).toEqual([])
  expect(next({ firstDate: null })).toEqual([])
})

test('the next weekday after a date is correct, and so is the week of the month', () => {
  expect(nextWeekday('2026-11-22', 0)).toBe('2026-11-22')
  expect(nextWeekday('2026-11-22', 6)).toBe('2026-11-28')
  expect(['2026-11-07', '2026-11-08', '2026-11-29'].map(weekOfMonth)).toEqual(['first', 'second', 'last'])
})
