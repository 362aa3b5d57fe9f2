import { expect, test } from 'vitest'
import { firstDateOf, nextWeekday, weekOfMonth } from './series-dates.ts'
import { serviceOf } from '@/testing/factories/services.ts'

const first = (rule: object, from: string) => firstDateOf({ ...serviceOf({ dayOfWeek: 0 }), ...rule }, from)

test('the first date of a rule is the next date that fits the rule', () => {
  expect(first({}, '2026-11-22')).toBe('2026-11-22')
  expect(first({ recurrencePattern: 'biweekly' }, '2026-11-23')).toBe('2026-11-29')
  const monthly = { recurrencePattern: 'monthly' }
  expect(first({ ...monthly, monthlyOn: 'date' }, '2026-12-31')).toBe('2026-12-31')
  expect(first({ ...monthly, monthlyOn: 'first' }, '2026-11-02')).toBe('2026-12-06')
  expect(first({ ...monthly, monthlyOn: 'fourth' }, '2026-11-01')).toBe('2026-11-22')
  // The last Sunday is the fifth in November and the fourth in December.
  expect(first({ ...monthly, monthlyOn: 'last' }, '2026-11-22')).toBe('2026-11-29')
  expect(first({ ...monthly, monthlyOn: 'last' }, '2026-11-30')).toBe('2026-12-27')
})

test('nextWeekday returns the next date on a weekday, and weekOfMonth the week within the month', () => {
  expect(nextWeekday('2026-11-22', 0)).toBe('2026-11-22')
  expect(nextWeekday('2026-11-22', 6)).toBe('2026-11-28')
  expect(['2026-11-07', '2026-11-08', '2026-11-29'].map(weekOfMonth)).toEqual(['first', 'second', 'last'])
})
