import { expect, test } from 'vitest'
import { memberOf } from '@/testing/factories/members.ts'
import {
  byName,
  countGrouped,
  familyOf,
  firstGroups,
  groupByFamily,
  groupMembers,
  indexMembers,
  searchMembers,
  summarizeMembers,
} from './member.rules.ts'
import type { Member } from './member.schema.ts'

const member = (id: string, over: Partial<Member> = {}) => memberOf(0, { id, firstName: id, ...over })

const ada = member('Ada', { familyId: 'm1', email: 'ada@home.org' })
const bob = member('Bob', { familyId: 'm1', membershipStatus: 'visitor' })
const cid = member('Cid', { lastName: 'Young', phone: '+64 21 555' })
const dan = member('Dan', { lastName: 'Zola', familyId: 'z', membershipStatus: 'inactive' })
const everyone = [ada, cid, bob, dan]

const shown = (groups: ReturnType<typeof groupMembers>) =>
  groups.map((group) =>
    group.kind === 'family' ? `${group.name}: ${group.members.map((m) => m.id).join(' ')}` : group.member.id,
  )

test('a family comes at the place of its first member and has their last name', () => {
  expect(shown(groupByFamily(everyone))).toEqual(['Miller Family: Ada Bob', 'Cid', 'Zola Family: Dan'])
})

test('a status keeps the whole family of a member who has it', () => {
  expect(shown(groupMembers(indexMembers(everyone), { search: '', status: 'visitor' }))).toEqual([
    'Miller Family: Ada Bob',
  ])
  expect(shown(groupMembers(indexMembers(everyone), { search: '', status: 'active' }))).toEqual([
    'Miller Family: Ada Bob',
    'Cid',
  ])
  expect(shown(groupMembers(indexMembers(everyone), { search: '', status: 'all' }))).toHaveLength(3)
})

const found = (search: string) => searchMembers(indexMembers(everyone), search).map((m) => m.id)

test('search looks into names, email and phone, in any case', () => {
  expect(found('ADA')).toEqual(['Ada'])
  expect(found('mill')).toEqual(['Ada', 'Bob'])
  expect(found('cid you')).toEqual(['Cid'])
  expect(found('@HOME')).toEqual(['Ada'])
  expect(found('555')).toEqual(['Cid'])
  expect(found('  ')).toEqual(['Ada', 'Cid', 'Bob', 'Dan'])
  expect(found('nobody')).toEqual([])
  // The end of one field and the beginning of the next are no text together.
  expect(found('miller ada@')).toEqual([])
})

test('search and status combine', () => {
  expect(shown(groupMembers(indexMembers(everyone), { search: 'ada', status: 'active' }))).toEqual([
    'Miller Family: Ada',
  ])
  expect(groupMembers(indexMembers(everyone), { search: 'ada', status: 'visitor' })).toEqual([])
})

test('the first members of a list, cutting the family that does not fit', () => {
  const groups = groupByFamily(everyone)
  expect(countGrouped(groups)).toBe(4)
  const firstOf = (limit: number) =>
    firstGroups(groups, limit).map(({ group, shown: count }) => [count, ...shown([group])])
  expect(firstOf(0)).toEqual([])
  expect(firstOf(1)).toEqual([[1, 'Miller Family: Ada Bob']])
  expect(firstOf(3)).toEqual([
    [2, 'Miller Family: Ada Bob'],
    [1, 'Cid'],
  ])
  expect(firstOf(99)).toHaveLength(3)
})

test('family of a member', () => {
  expect(familyOf(ada, everyone)).toEqual([bob])
  expect(familyOf(cid, everyone)).toEqual([])
})

test('stat cards', () => {
  expect(summarizeMembers(everyone)).toEqual({ total: 4, active: 2, families: 2 })
  expect(summarizeMembers([])).toEqual({ total: 0, active: 0, families: 0 })
})

test('names are sorted as in a phone book, ignoring case and accents', () => {
  const names = ['Zulu', 'abel', 'Weaver', 'de Boer', 'Ängström', 'van Dyk', 'Ángeles']
  const sorted = names.map((lastName) => ({ firstName: 'X', lastName })).toSorted(byName)
  expect(sorted.map(({ lastName }) => lastName)).toEqual([
    'abel',
    'Ángeles',
    'Ängström',
    'de Boer',
    'van Dyk',
    'Weaver',
    'Zulu',
  ])
  const twins = [
    { firstName: 'Zoë', lastName: 'Abel' },
    { firstName: 'Åsa', lastName: 'Abel' },
  ]
  expect(twins.toSorted(byName).map(({ firstName }) => firstName)).toEqual(['Åsa', 'Zoë'])
})
