import { expect, test } from 'vitest'
import { countGrouped, groupMembers, indexMembers, summarizeMembers } from '../../../src/domain/members/member.rules.ts'
import type { MemberFilter, MemberGroup } from '../../../src/domain/members/member.rules.ts'
import { countLetters, listNewestMembers } from '../../../src/domain/members/member-order.queries.ts'
import { groupsFrom, lettersOf, newestFirst } from '../../../src/domain/members/member-order.rules.ts'
import { countMembers, groupFound, searchMembers } from '../../../src/domain/members/member-search.queries.ts'
import type { FoundMember, MemberPlace } from '../../../src/domain/members/member-search.queries.ts'
import { listMemberEntries } from '../../../src/domain/members/member.queries.ts'
import { searchable } from '../../../src/domain/shared/search-words.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { startBackEnd } from './people.ts'

const backEnd = startBackEnd()

/**
 * Makes two churches with 260 members each. Families have one to seven members with different last names; one family
 * has sixty members.
 */
async function churchOf260() {
  const [{ db, profile }, other] = [await backEnd.newPerson(), await backEnd.newPerson()]
  await backEnd.sql(`
    insert into public.members (church_id, first_name, last_name, email, phone, membership_status, family_id)
    select church.id, (array['Inés', 'Søren', 'Ada', 'Łukasz', 'Ruth'])[1 + n % 5],
      (array['Østergård', 'Miller', 'de Boer', 'Großmann', 'Young', 'Ängström', 'Abel'])[1 + n % 7] || n / 40,
      case when n % 3 = 0 then 'member' || n || '@Example.org' end,
      case when n % 4 = 0 then '(555) 0' || n end, (array['active', 'active', 'inactive', 'visitor'])[1 + n * 7 / 5 % 4],
      case when n <= 60 then 'large' when n % 6 = 0 then '' when n % 6 < 4 then 'family ' || n * n % 53 end
    from generate_series(1, 260) n, public.churches church where church.id in ('${profile.church.id}', '${other.profile.church.id}')`)
  return db
}

async function search(db: Db, filter: MemberFilter) {
  const all: FoundMember[] = []
  let after: MemberPlace | null = null
  let counted: number | null = null
  do {
    const page: Awaited<ReturnType<typeof searchMembers>> = await searchMembers(db, filter, after)
    counted ??= page.found
    all.push(...page.members)
    after = page.next
  } while (after)
  return { groups: groupFound(all), found: counted }
}

/** Orders members with the same name by id, because the list does not define their order. */
const shown = (groups: MemberGroup[]) =>
  groups.map((group) =>
    group.kind === 'family'
      ? [group.name, group.size, group.members.map(({ id }) => id).toSorted()]
      : [group.member.lastName, group.member.id],
  )
const sorted = (groups: unknown[]) => groups.map((group) => JSON.stringify(group)).toSorted()

test('the pages of a search together show the same members as the complete list', async () => {
  const db = await churchOf260()
  const { members } = await listMemberEntries(db, 1000)
  const index = indexMembers(members!)
  for (const words of ['', 'ines', ' INÉS ', 'ostergard1', 'soren m', '5550', '(555) 01', 'r1', 'example.org', 'zzz']) {
    const statuses =
      words === 'r1' ? (['all', 'active', 'inactive', 'visitor'] as const) : (['all', 'visitor'] as const)
    for (const status of statuses) {
      const filter = { search: words, status }
      const whole = groupMembers(index, filter)
      const { groups, found } = await search(db, filter)
      expect(sorted(shown(groups)), `${words} ${status}`).toEqual(sorted(shown(whole)))
      expect(groups.map((group) => (group.kind === 'family' ? group.name : group.member.lastName))).toEqual(
        whole.map((group) => (group.kind === 'family' ? group.name : group.member.lastName)),
      )
      expect(found).toBe(words === '' && status === 'all' ? null : countGrouped(whole))
    }
  }
  expect(await countMembers(db)).toEqual(summarizeMembers(members!))
  expect(await listMemberEntries(db, 259)).toEqual({ members: null, total: 260 })
})

test('a large list, loaded in parts, has the newest members and the initials of the complete list', async () => {
  const db = await churchOf260()
  const { members } = await listMemberEntries(db, 1000)
  const ids = (groups: MemberGroup[]) => groups.flatMap((group) => (group.kind === 'single' ? [group.member.id] : []))
  for (const words of ['', ' INÉS ', '(555) 01', 'zzz'])
    for (const status of ['all', 'visitor'] as const) {
      const filter = { search: words, status }
      const whole = groupMembers(indexMembers(members!), filter)
      const all: FoundMember[] = []
      let after: MemberPlace | null = null
      do {
        const page: Awaited<ReturnType<typeof listNewestMembers>> = await listNewestMembers(db, filter, after)
        all.push(...page.members)
        after = page.next
        const isNarrowed = words !== '' || status !== 'all'
        expect(page.found).toBe(isNarrowed ? newestFirst(whole, status).length : null)
      } while (after)
      expect(ids(groupFound(all)), `${words} ${status}`).toEqual(ids(newestFirst(whole, status)))
    }
  for (const status of ['all', 'visitor'] as const) {
    const whole = groupMembers(indexMembers(members!), { search: '', status })
    expect(await countLetters(db, status), status).toEqual(lettersOf(whole))
  }
  // A list that begins at the letter M has the same kind of first group as the whole list from M on.
  const rest = groupsFrom(groupMembers(indexMembers(members!), { search: '', status: 'all' }), 'm')
  const { members: first } = await searchMembers(db, { search: '', status: 'all' }, { place: 'm', key: '' })
  expect(first).toHaveLength(40)
  expect(first[0]!.member.lastName.toLowerCase()).toMatch(/^m/)
  expect(rest[0]).toMatchObject({ kind: groupFound(first)[0]!.kind })
})

test('the database and the app prepare text for the search in the same way', async () => {
  const texts = [
    'Inés',
    'Ne\u0301stor',
    'Søren Łukasz',
    'GROẞMANN',
    'Æbelø',
    'İpek',
    'Королёв',
    'ΑΓΆΠΗΣ',
    '김하나',
    'कि',
    'Þór Đặng',
  ]
  const latin = Array.from({ length: 0x24f - 0x20 }, (_, place) => String.fromCodePoint(0x20 + place))
  for (const text of [...texts, latin.join(' ')]) {
    const [row] = await backEnd.sql<{ folded: string }>(
      `select private.searchable('${text.replaceAll("'", "''")}') as folded`,
    )
    expect(row!.folded).toBe(searchable(text))
  }
})

test('a person of another church finds no members', async () => {
  await churchOf260()
  const { db } = await backEnd.newPerson()
  expect(await searchMembers(db, { search: 'ines', status: 'all' })).toEqual({ members: [], found: 0, next: null })
  expect(await searchMembers(db, { search: '', status: 'all' })).toEqual({ members: [], found: 0, next: null })
  expect(await countMembers(db)).toEqual({ total: 0, active: 0, families: 0 })
})
