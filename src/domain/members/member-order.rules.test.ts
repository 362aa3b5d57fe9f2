import { expect, test } from 'vitest'
import { memberOf } from '@/testing/factories/members.ts'
import { countFrom, groupsFrom, lettersOf, newestFirst, offeredLetters } from './member-order.rules.ts'
import { groupMembers, indexMembers } from './member.rules.ts'
import type { MemberFilter } from './member.rules.ts'
import { filterMembers } from './members.csv.ts'

const one = (number: number, firstName: string, lastName: string, change: object = {}) =>
  memberOf(number, { firstName, lastName, createdAt: `2024-03-0${number}T09:00:00+00:00`, ...change })
const everyone = [
  one(1, 'Åsa', 'Ångström'),
  one(2, 'Ben', 'Abel', { familyId: 'abel', membershipStatus: 'visitor' }),
  one(3, 'Zoë', 'Zola', { familyId: 'abel' }),
  one(4, 'Mara', 'Miller'),
  one(5, 'Ольга', 'Петрова', { membershipStatus: 'visitor' }),
]
const groups = (filter: Partial<MemberFilter> = {}) =>
  groupMembers(indexMembers(everyone), { search: '', status: 'all', ...filter })
const names = (shown: ReturnType<typeof groups>) =>
  shown.flatMap((group) => (group.kind === 'family' ? group.members : [group.member])).map(({ firstName }) => firstName)

test('the newest members come first without their families, and a status selects only members with this status', () => {
  expect(names(newestFirst(groups(), 'all'))).toEqual(['Ольга', 'Mara', 'Zoë', 'Ben', 'Åsa'])
  expect(newestFirst(groups(), 'all').map(({ kind }) => kind)).toEqual(Array(5).fill('single'))
  expect(names(newestFirst(groups({ status: 'visitor' }), 'visitor'))).toEqual(['Ольга', 'Ben'])
  expect(names(newestFirst(groups({ search: 'zo' }), 'all'))).toEqual(['Zoë'])
  // Two members with the same creation time, as after an import, are sorted by id.
  const twins = [memberOf(2), memberOf(1)].map((member) => ({ kind: 'single' as const, member }))
  expect(newestFirst(twins, 'all').map((group) => group.kind === 'single' && group.member.id)).toEqual([
    memberOf(1).id,
    memberOf(2).id,
  ])
})

test('the file of members has the order of the list', () => {
  const inFile = (sort: 'name' | 'newest') => filterMembers(everyone, { search: '', status: 'all' }, sort)
  expect(inFile('newest').map(({ firstName }) => firstName)).toEqual(['Ольга', 'Mara', 'Zoë', 'Ben', 'Åsa'])
  expect(inFile('name').map(({ firstName }) => firstName)).toEqual(['Åsa', 'Ben', 'Zoë', 'Mara', 'Ольга'])
})

test('the list can begin at a letter, ignoring accents; a family is under the letter of its first member', () => {
  const letters = lettersOf(groups())
  expect(letters).toEqual([
    { letter: 'a', members: 3 },
    { letter: 'm', members: 1 },
    { letter: 'п', members: 1 },
  ])
  expect(names(groupsFrom(groups(), 'm'))).toEqual(['Mara', 'Ольга'])
  expect(names(groupsFrom(groups(), ''))).toHaveLength(5)
  // An old URL may name a letter that the list no longer has.
  expect(names(groupsFrom(groups(), 'z'))).toHaveLength(5)
  expect([countFrom(letters, 'm'), countFrom(letters, ''), countFrom(letters, 'z')]).toEqual([2, 5, 5])
})

test('a list with only one first letter, or with more than 60, offers no letters', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ letter: String.fromCodePoint(0x4e00 + at), members: 1 }))
  expect([1, 2, 60, 61].map((count) => offeredLetters(many(count)).length)).toEqual([0, 2, 60, 0])
})
