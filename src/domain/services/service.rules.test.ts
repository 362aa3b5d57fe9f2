import { expect, test } from 'vitest'
import { describeRecurrence } from './service.rules.ts'

const weekly = { isRecurring: true, dayOfWeek: 0, recurrencePattern: 'weekly', serviceTime: '10:00' } as const

test.each([
  [weekly, 'Every Sunday at 10:00 AM'],
  [{ ...weekly, serviceTime: null }, 'Every Sunday'],
  [{ ...weekly, recurrencePattern: null }, 'Every Sunday at 10:00 AM'],
  [{ ...weekly, dayOfWeek: 5, recurrencePattern: 'biweekly' }, 'Every other Friday at 10:00 AM'],
  [
    { ...weekly, dayOfWeek: 3, recurrencePattern: 'monthly', serviceTime: '19:30' },
    'Monthly on a Wednesday at 7:30 PM',
  ],
  [
    { ...weekly, recurrencePattern: 'monthly', monthlyOn: 'third', firstDate: '2026-11-15' },
    'Monthly on the third Sunday at 10:00 AM',
  ],
  [
    { ...weekly, recurrencePattern: 'monthly', monthlyOn: 'date', firstDate: '2026-11-15' },
    'Monthly on day 15 of the month at 10:00 AM',
  ],
  [{ ...weekly, dayOfWeek: null, recurrencePattern: 'biweekly' }, 'Biweekly at 10:00 AM'],
  [{ ...weekly, isRecurring: false }, 'Does not repeat'],
] as const)('the recurrence %o is described as %s', (service, text) => {
  expect(describeRecurrence(service)).toBe(text)
})
