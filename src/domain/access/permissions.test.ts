import { expect, test } from 'vitest'
import { canEdit, canManageChurch, isAdmin } from './permissions.ts'

test.each([
  ['owner', { edit: true, manage: true }],
  ['staff', { edit: true, manage: false }],
  ['viewer', { edit: false, manage: false }],
] as const)('%s', (churchRole, may) => {
  const person = { churchRole }
  expect({ edit: canEdit(person), manage: canManageChurch(person) }).toEqual(may)
})

test('without a profile nothing is allowed', () => {
  expect([canEdit(null), canManageChurch(null), isAdmin(null)]).toEqual([false, false, false])
})

test('administrators are told by their role, not by their church', () => {
  expect(isAdmin({ role: 'admin' })).toBe(true)
  expect(isAdmin({ role: 'user' })).toBe(false)
})
