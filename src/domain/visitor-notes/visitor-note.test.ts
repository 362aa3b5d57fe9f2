import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deletedOn } from './visitor-note.rules.ts'
import { VisitorNoteText } from './visitor-note.schema.ts'

test.each([
  // In New York it is still March 2, and the clocks go forward within the 90 days.
  ['2024-03-03T04:59:59+00:00', 'America/New_York', '2024-05-31'],
  ['2024-03-03T05:00:00+00:00', 'America/New_York', '2024-06-01'],
  ['2024-12-31T23:00:00Z', 'Pacific/Kiritimati', '2025-04-01'],
])('a note of %s in %s is deleted on %s', (createdAt, timeZone, date) => {
  expect(deletedOn({ createdAt }, timeZone)).toBe(date)
})

test('a note has 1 to 500 characters', () => {
  const refusalOf = (note: string) => v.safeParse(VisitorNoteText, { note }).issues?.[0]?.message
  expect(refusalOf('  ')).toBe('Please enter a note')
  expect(refusalOf('x'.repeat(501))).toBe('Please enter at most 500 characters')
  expect(refusalOf(` ${'x'.repeat(500)} `)).toBeUndefined()
})
