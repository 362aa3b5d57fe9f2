import { isTooLarge, unwrapAllRows, unwrapRowsUpTo } from '../shared/all-rows.ts'
import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import { byName } from './member.rules.ts'
import { MemberEntries, Members } from './member.schema.ts'
import type { Member, MemberEntry } from './member.schema.ts'

/** All members of the caller's church by last, then first name. */
export async function listMembers(db: Db): Promise<Member[]> {
  const members = await unwrapAllRows(() => selectRows(db, Members, { count: 'exact' }).order('id'))
  return members.toSorted(byName)
}

/**
 * A page of the members by last, then first name; shorter where their notes are long.
 *
 * @param after the last member of the page before
 * @returns `next`, the `after` of the page that follows, if one does
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

/** A congregation as the members page gets it: whole, or as the number of its members where that is too many to read. */
export type Congregation = { members: MemberEntry[] } | { members: null; total: number }

/** The first request reads so many members; a church with no more needs no second one. */
const FIRST_ENTRIES = 250

/**
 * The same members in the same order, with only what the list shows and searches.
 *
 * @param most of a church with more, `searchMembers` reads parts
 */
export async function listMemberEntries(db: Db, most: number): Promise<Congregation> {
  const { rows, total } = await unwrapRowsUpTo(most, () =>
    selectRows(db, MemberEntries, { count: 'exact' }).order('id').limit(FIRST_ENTRIES),
  )
  return rows ? { members: rows.toSorted(byName) } : { members: null, total }
}

/** The other members of a member's family, by last, then first name; none when there is no family. */
export async function listFamilyOf(db: Db, { id, familyId }: Pick<Member, 'id' | 'familyId'>): Promise<MemberEntry[]> {
  if (!familyId) return []
  const family = selectRows(db, MemberEntries).eq('family_id', familyId).neq('id', id)
  return unwrap(await family.order('id')).toSorted(byName)
}

/** @returns null when there is no such member in the caller's church */
export async function findMember(db: Db, id: string): Promise<Member | null> {
  return findRow(db, Members, id)
}
