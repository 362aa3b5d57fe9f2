import { isTooLarge, unwrapAllRows, unwrapRowsUpTo } from '../shared/all-rows.ts'
import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import { MemberEntries, Members } from './member.schema.ts'
import type { Member, MemberEntry } from './member.schema.ts'

/** Lists all members of the caller's church, sorted by last name, then by first name. */
export async function listMembers(db: Db): Promise<Member[]> {
  return unwrapAllRows(() => selectRows(db, Members, { count: 'exact' }).order('sort_key'))
}

/**
 * Lists a page of members, sorted by last name, then by first name. A page has fewer than `limit` members when their
 * notes are too long for one answer.
 *
 * @param after the id of the last member of the previous page
 * @returns `next`, the `after` of the next page, or null on the last page
 * @throws DomainError 'not-found' when `after` is no longer a member
 */
export async function listMemberPage(
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ members: Member[]; next: string | null }> {
  const all = selectRows(db, Members)
  const following = after ? all.gt('sort_key', await sortKeyOf(db, after)) : all
  const answer = await following.order('sort_key').limit(limit + 1)
  if (isTooLarge(answer) && limit > 1) return listMemberPage(db, { after, limit: Math.floor(limit / 2) })
  const rows = unwrap(answer)
  const members = rows.slice(0, limit)
  return { members, next: rows.length > limit ? (members.at(-1)?.id ?? null) : null }
}

async function sortKeyOf(db: Db, id: string): Promise<string> {
  return unwrapRow(await db.from('members').select('sort_key').eq('id', id)).sort_key
}

/** `Congregation` has all members, or only the number of members when the list is too long to load. */
export type Congregation = { members: MemberEntry[] } | { members: null; total: number }

/** The first request reads `FIRST_ENTRIES` members; a church with fewer members needs no second request. */
const FIRST_ENTRIES = 250

/**
 * Lists all members with only the fields that the members page shows and searches.
 *
 * @param most when there are more members, only their number is returned; `searchMembers` then reads them in pages
 */
export async function listMemberEntries(db: Db, most: number): Promise<Congregation> {
  const { rows, total } = await unwrapRowsUpTo(most, () =>
    selectRows(db, MemberEntries, { count: 'exact' }).order('sort_key').limit(FIRST_ENTRIES),
  )
  return rows ? { members: rows } : { members: null, total }
}

/** Lists the other members of a member's family, sorted by last name, then by first name; empty without a family. */
export async function listFamilyOf(db: Db, { id, familyId }: Pick<Member, 'id' | 'familyId'>): Promise<MemberEntry[]> {
  if (!familyId) return []
  return unwrap(await selectRows(db, MemberEntries).eq('family_id', familyId).neq('id', id).order('sort_key'))
}

/** Returns a member; null when the caller's church has no such member. */
export async function findMember(db: Db, id: string): Promise<Member | null> {
  return findRow(db, Members, id)
}
