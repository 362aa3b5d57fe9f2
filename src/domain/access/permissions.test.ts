import { expect, test } from 'vitest'
import { canEdit, canManageChurch, canRead, isAdmin } from './permissions.ts'

test.each([
  ['owner', { read: true, edit: true, manage: true }],
  ['staff', { read: true, edit: true, manage: false }],
  ['viewer', { read: true, edit: false, manage: false }],
] as const)('%s', (churchRole, may) => {
  const person = { churchRole }
  expect({ read: canRead(person), edit: canEdit(person), manage: canManageChurch(person) }).toEqual(may)
})

test('nobody signed in may nothing', () => {
  expect([canRead(null), canEdit(null), canManageChurch(null), isAdmin(null)]).toEqual([false, false, false, false])
})

test('administrators are told by their role, not by their church', () => {
  expect(isAdmin({ role: 'admin' })).toBe(true)
  expect(isAdmin({ role: 'user' })).toBe(false)
})
