import { expect, test } from 'vitest'
import {
  canEdit,
  canManageChurch,
  canReadEveryDate,
  canRecord,
  canSeeContacts,
  canSeePictures,
  isAdmin,
} from './permissions.ts'

test.each([
  ['owner', 'manage edit record read contacts pictures'],
  ['staff', 'edit record read contacts pictures'],
  ['counter', 'record pictures'],
  ['viewer', 'read'],
] as const)('the role %s may %s', (churchRole, may) => {
  const person = { churchRole }
  const rights = {
    manage: canManageChurch(person),
    edit: canEdit(person),
    record: canRecord(person),
    read: canReadEveryDate(person),
    contacts: canSeeContacts(person),
    pictures: canSeePictures(person),
  }
  expect(Object.entries(rights).flatMap(([name, has]) => (has ? [name] : []))).toEqual(may.split(' '))
})

test('a person without a profile may do nothing', () => {
  expect([canEdit(null), canRecord(null), canReadEveryDate(null), canManageChurch(null), isAdmin(null)]).not.toContain(
    true,
  )
})

test("the role 'admin' makes a person an administrator", () => {
  expect(isAdmin({ role: 'admin' })).toBe(true)
  expect(isAdmin({ role: 'user' })).toBe(false)
})
