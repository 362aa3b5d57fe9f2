import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { MemberDraft } from './member.schema.ts'

const names = { firstName: ' Ada ', lastName: 'Miller' }
const optional = Object.keys(MemberDraft.entries).filter((field) => !(field in names) && field !== 'membershipStatus')
const allOptional = (value: string | null) => Object.fromEntries(optional.map((field) => [field, value]))

test('an empty optional field of the member form means null', () => {
  expect(optional).toContain('notes')
  const expected = { firstName: 'Ada', lastName: 'Miller', membershipStatus: 'active', ...allOptional(null) }
  expect(v.parse(MemberDraft, { ...names, ...allOptional('') })).toEqual(expected)
  expect(v.parse(MemberDraft, names)).toEqual(expected)
  expect(v.parse(MemberDraft, { ...names, ...allOptional(null) })).toEqual(expected)
  expect(v.parse(MemberDraft, { ...names, phone: ' ' })).toEqual(expected)
})

test.each([
  [{ firstName: ' ' }, 'firstName', 'First name is required'],
  [{ lastName: '' }, 'lastName', 'Last name is required'],
  [{ firstName: 'x'.repeat(101) }, 'firstName', 'Please enter at most 100 characters'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ dateOfBirth: '2023-02-29' }, 'dateOfBirth', 'Please enter a valid date'],
  [{ ageBand: 'teenager' }, 'ageBand', 'Invalid type: Expected (("adult" | "child") | "") but received "teenager"'],
  [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth', 'Please enter a date that is not in the future'],
])('the member form refuses a member with %j', (change, field, message) => {
  const { issues } = v.safeParse(MemberDraft, { firstName: 'Ada', lastName: 'Miller', ...change })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]])
})

afterEach(() => void vi.useRealTimers())

test('the member form accepts a birth date that is today in the easternmost time zone', () => {
  // At this instant it is midnight of November 23 in the time zone of Kiritimati (UTC+14).
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') })
  const bornOn = (dateOfBirth: string) => v.safeParse(MemberDraft, { ...names, dateOfBirth }).success
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(bornOn)).toEqual([true, true, false])
})
