import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { foundEntry } from './found-entry.ts'
import type { Letter } from './member-order.rules.ts'
import { MEMBERS_PAGE } from './member-search.queries.ts'
import type { FoundMembers, MemberPlace } from './member-search.queries.ts'
import type { MemberFilter } from './member.rules.ts'

/**
 * Returns a page of the members that `newestFirst` would show if all members were loaded.
 *
 * @param after `next` of the previous page
 */
export async function listNewestMembers(
  db: Db,
  { search, status }: MemberFilter,
  after: MemberPlace | null = null,
  signal?: AbortSignal,
): Promise<FoundMembers> {
  const asked = db.rpc('list_newest_members', {
    words: search,
    wanted_status: status,
    ...(after && { after_created: after.place, after_id: after.key }),
  })
  const rows = unwrap(await (signal ? asked.abortSignal(signal) : asked))
  const last = rows.length > MEMBERS_PAGE ? rows[MEMBERS_PAGE - 1] : undefined
  const isNarrowed = search.trim() !== '' || status !== 'all'
  return {
    members: rows.slice(0, MEMBERS_PAGE).map((row) => ({
      // The list of the newest members does not group families.
      member: { ...foundEntry(row), familyId: null },
      familyName: '',
      familySize: 1,
    })),
    found: isNarrowed ? (rows[0]?.found ?? 0) : null,
    next: last ? { place: last.created_at, key: last.id } : null,
  }
}

/**
 * Returns the first letters of the list by name, in the order of the list. The database counts the members at each
 * letter.
 */
export async function countLetters(db: Db, status: MemberFilter['status']): Promise<Letter[]> {
  return unwrap(await db.rpc('member_letters', { wanted_status: status }))
}
