import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import { MemberNames } from './member.schema.ts'
import type { MemberName } from './member.schema.ts'

/**
 * Lists names and status of all members, sorted by last name, then by first name, for callers who may not read contact
 * data.
 */
export async function listMemberNames(db: Db): Promise<MemberName[]> {
  return unwrapAllRows(() => names(db, { count: 'exact' }).order('sort_key'))
}

/**
 * Lists a page of names and status of members.
 *
 * @param after as in `listMemberPage`
 */
export async function listMemberNamePage(
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ members: MemberName[]; next: string | null }> {
  const [last] = after ? unwrap(await db.from('member_names').select('sort_key').eq('id', after)) : []
  const range = { after_key: last?.sort_key ?? '', most: limit + 1 }
  const rows = unwrap(await db.rpc('list_member_names', range).select<string, MemberName>(MemberNames.columns))
  const members = rows.slice(0, limit)
  return { members, next: rows.length > limit ? (members.at(-1)?.id ?? null) : null }
}

/** Returns name and status of a member; null when the caller's church has no such member. */
export async function findMemberName(db: Db, id: string): Promise<MemberName | null> {
  return isId(id) ? unwrap(await names(db).eq('id', id).maybeSingle()) : null
}

function names(db: Db, options?: { count: 'exact' }) {
  return db.from('member_names').select<string, MemberName>(MemberNames.columns, options)
}
