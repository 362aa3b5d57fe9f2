import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import { selectRows } from '../shared/rows.ts'
import { FollowUps } from './follow-up.schema.ts'
import type { FollowUp } from './follow-up.schema.ts'

/** Lists the follow-ups of a member, the newest first; empty for callers who may not read members. */
export async function listFollowUps(db: Db, memberId: string): Promise<FollowUp[]> {
  if (!isId(memberId)) return []
  const rows = await unwrapAllRows((counted) =>
    selectRows(db, FollowUps, counted)
      .eq('member_id', memberId)
      .order('on_date', { ascending: false })
      .order('created_at', { ascending: false })
      .order('id'),
  )
  const names = await namesOf(db, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
  return rows.map(({ userId, ...row }) => ({ ...row, by: (userId && names.get(userId)) ?? null }))
}

async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const people = unwrap(await db.from('profiles').select('id, username, full_name').in('id', ids))
  return new Map(people.map(({ id, username, full_name: fullName }) => [id, fullName?.trim() || username]))
}
