import { expect, test } from 'vitest'
import { memberOf } from '@/testing/factories/members.ts'
import { byName, countGrouped, firstGroups, groupMembers, indexMembers, summarizeMembers } from './member.rules.ts'
import type { MemberFilter } from './member.rules.ts'
import type { Member } from './member.schema.ts'

const member = (id: string, over: Partial<Member> = {}) => memberOf(0, { id, firstName: id, ...over })

const ada = member('Ada', { familyId: 'm1', email: 'ada@home.org' })
const bob = member('Bob', { familyId: 'm1', membershipStatus: 'visitor' })
const cid = member('Cid', { lastName: 'Young', phone: '+64 21 555' })
const dan = member('Dan', { lastName: 'Zola', familyId: 'z', membershipStatus: 'inactive' })
const everyone = [ada, cid, bob, dan]

const groupsOf = (members: Member[], filter: Partial<MemberFilter> = {}) =>
  groupMembers(indexMembers(members), { search: '', status: 'all', ...filter })
const shown = (groups: ReturnType<typeof groupMembers>) =>
  groups.map((group) =>
    group.kind === 'family' ? `${group.name}: ${group.members.map((m) => m.id).join(' ')}` : group.member.id,
  )

test('in the list, a family has the place and the name of its first member', () => {
  expect(shown(groupsOf(everyone))).toEqual(['Miller Family: Ada Bob', 'Cid', 'Zola Family: Dan'])
})

test('when one member has the chosen status, the list shows the whole family of this member', () => {
  expect(shown(groupsOf(everyone, { status: 'visitor' }))).toEqual(['Miller Family: Ada Bob'])
  expect(shown(groupsOf(everyone, { status: 'active' }))).toEqual(['Miller Family: Ada Bob', 'Cid'])
  expect(shown(groupsOf(everyone))).toHaveLength(3)
})

test("a family's name, size and place do not change when a search shows only some of its members", () => {
  const beth = member('Beth', { lastName: 'Abel', familyId: 'm1' })
  const [family, ...others] = groupsOf([beth, cid, ada, bob], { search: 'mill' })
  expect(family).toMatchObject({ name: 'Abel Family', size: 3, members: [{ id: 'Ada' }, { id: 'Bob' }] })
  expect(others).toEqual([])
  expect(shown(groupsOf([beth, cid, ada, bob], { search: 'b' }))).toEqual(['Abel Family: Beth Bob'])
})

const among = (members: Member[], search: string) =>
  groupsOf(
    members.map((one) => ({ ...one, familyId: null })),
    { search },
  ).flatMap(shownIds)
const shownIds = (group: ReturnType<typeof groupMembers>[0]) => (group.kind === 'single' ? [group.member.id] : [])
const found = (search: string) => among(everyone, search)

test('the search finds names, emails and phone numbers in upper or lower case', () => {
  expect(found('ADA')).toEqual(['Ada'])
  expect(found('mill')).toEqual(['Ada', 'Bob'])
  expect(found('cid you')).toEqual(['Cid'])
  expect(found('@HOME')).toEqual(['Ada'])
  expect(found('555')).toEqual(['Cid'])
  expect(found('  ')).toEqual(['Ada', 'Cid', 'Bob', 'Dan'])
  expect(found('nobody')).toEqual([])
  // A search text is found only if one field contains all of it.
  expect(found('miller ada@')).toEqual([])
})

test('the search ignores accents and finds a phone number by its digits', () => {
  const ines = member('Inés', { lastName: 'Østergård', phone: '(555) 0110' })
  const both = [ines, cid]
  for (const words of [
    'ines',
    'INÉS',
    'ostergard',
    'østerg',
    'stergar',
    'nes øst',
    '5550110',
    '555-0110',
    '(555) 01',
    '555 0110',
    '0110',
  ]) {
    expect(among(both, words), words).toEqual(['Inés'])
  }
  expect(among(both, '642155')).toEqual(['Cid'])
  expect(among(both, '+6421')).toEqual(['Cid'])
  // Only a search text without letters is compared by its digits.
  expect(among(both, 'no 0110')).toEqual([])
})

test('a search and a status can filter the list of members together', () => {
  expect(shown(groupsOf(everyone, { search: 'ada', status: 'active' }))).toEqual(['Miller Family: Ada'])
  expect(groupsOf(everyone, { search: 'ada', status: 'visitor' })).toEqual([])
})

test('when only the first members are shown, the last family may be incomplete', () => {
  const groups = groupsOf(everyone)
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

test('the members page counts all members, active members and families', () => {
  expect(summarizeMembers(everyone)).toEqual({ total: 4, active: 2, families: 2 })
  expect(summarizeMembers([])).toEqual({ total: 0, active: 0, families: 0 })
})

test('members are sorted by last name; case and accents do not matter', () => {
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
