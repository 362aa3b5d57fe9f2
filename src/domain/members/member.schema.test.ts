import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MemberDraft } from './member.schema.ts'

test('empty optional fields are stored as null', () => {
  const empty = { email: '', phone: ' ', address: '', dateOfBirth: '', joinDate: '', familyId: '', notes: '' }
  const stored = {
    email: null,
    phone: null,
    address: null,
    dateOfBirth: null,
    joinDate: null,
    familyId: null,
    notes: null,
  }
  const names = { firstName: ' Ada ', lastName: 'Miller' }
  const expected = { firstName: 'Ada', lastName: 'Miller', membershipStatus: 'active', ...stored }
  expect(v.parse(MemberDraft, { ...names, ...empty })).toEqual(expected)
  expect(v.parse(MemberDraft, names)).toEqual(expected)
  expect(v.parse(MemberDraft, { ...names, ...stored })).toEqual(expected)
})

test.each([
  [{ firstName: ' ' }, 'firstName', 'First name is required'],
  [{ lastName: '' }, 'lastName', 'Last name is required'],
  [{ firstName: 'x'.repeat(101) }, 'firstName', 'Please enter at most 100 characters'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ dateOfBirth: '2023-02-29' }, 'dateOfBirth', 'Please enter a valid date'],
])('%j is refused', (change, field, message) => {
  const { issues } = v.safeParse(MemberDraft, { firstName: 'Ada', lastName: 'Miller', ...change })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]])
})
