import { expect, test } from 'vitest'
import { missedOf, newMemberOf } from '@/testing/factories/register-lists.ts'
import { countWeeks, expectedText, missedReasonText, rateText, visitText, weeksText } from './list-texts.ts'
import { missedCsv, newMembersCsv } from './register-lists.csv.ts'
import type { MemberWeek } from './register-lists.schema.ts'

test('the reason why a member is on the list says "not marked", never "absent"', () => {
  expect(missedReasonText(missedOf(1, { weeksMissed: 4 }))).toBe('Not marked for 4 weeks')
  const seldom = missedOf(1, {
    reason: 'half as often',
    recent: { came: 2, told: 6 },
    before: { came: 22, told: 26 },
  })
  expect(missedReasonText(seldom)).toBe('In 2 of the last 6 weeks, before that in 22 of 26')
})

test('a rate has its weeks and its percentage and is null without weeks', () => {
  expect(rateText({ came: 9, told: 11 })).toBe('9 of 11 weeks, 82%')
  expect(rateText({ came: 0, told: 1 })).toBe('0 of 1 week, 0%')
  expect(rateText({ came: 0, told: 0 })).toBeNull()
})

test('a visit is written with its number, such as "3rd visit"', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(visitText)).toEqual([
    '1st visit',
    '2nd visit',
    '3rd visit',
    '4th visit',
    '11th visit',
    '12th visit',
    '13th visit',
    '21st visit',
    '102nd visit',
    '111th visit',
  ])
})

test('the text about a series says whether the member is expected, and whether a person decided this', () => {
  expect(expectedText({ isExpected: true, byHand: null })).toBe('Expected')
  expect(expectedText({ isExpected: false, byHand: false })).toBe('Not expected, set by hand')
})

test("a member's weeks are written in words, newest week first", () => {
  const weeks: MemberWeek[] = (['untold', 'came', 'missed', 'away', 'came', 'came'] as const).map((state, at) => ({
    start: `2026-10-${String(4 + at).padStart(2, '0')}`,
    state,
  }))
  expect(weeksText(weeks)).toBe(
    'came for 2 weeks, away for 1 week, not marked for 1 week, came for 1 week, no register for 1 week',
  )
  expect(countWeeks(weeks)).toEqual({ came: 3, missed: 1, away: 1, untold: 1 })
})

test('the CSV files have the reason and the figures, and texts that look like formulas are escaped', () => {
  const [header, row] = missedCsv([missedOf(1, { phone: '+1 555', weeksMissed: 3 })]).split('\r\n')
  expect(header?.split(',').slice(0, 8)).toEqual(
    'ID,First name,Last name,Phone,Email,Reason,Last seen,Weeks missed'.split(','),
  )
  expect(row).toBe(`${missedOf(1).id},Ada,Miller,'+1 555,,Not marked for 3 weeks,2026-11-01,3,3,6,24,26,`)
  expect(newMembersCsv([newMemberOf(2, { visits: 2 })])).toContain(
    `${newMemberOf(2).id},Ada,Miller,visitor,2026-11-08,2,2026-11-15\r\n`,
  )
})
