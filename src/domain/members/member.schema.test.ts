import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MemberDraft } from './member.schema.ts'

const names = { firstName: ' Ada ', lastName: 'Miller' }
const optional = Object.keys(MemberDraft.entries).filter((field) => !(field in names) && field !== 'membershipStatus')
const allOptional = (value: string | null) => Object.fromEntries(optional.map((field) => [field, value]))

test('empty optional fields are stored as null', () => {
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
])('%j is refused', (change, field, message) => {
  const { issues } = v.safeParse(MemberDraft, { firstName: 'Ada', lastName: 'Miller', ...change })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]])
})
