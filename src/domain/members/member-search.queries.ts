import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { foundEntry } from './found-entry.ts'
import type { MemberFilter, MemberGroup } from './member.rules.ts'
import type { MemberEntry } from './member.schema.ts'

export const MEMBERS_PAGE = 40

/**
 * `MemberPlace` is the position in a list at which the next page begins. In the list by name, `place` is the place of
 * the group and `key` is the sort key. In the list of the newest members, `place` is the creation time and `key` is the
 * id.
 */
export type MemberPlace = { place: string; key: string }

/** `familySize` is the size of the whole family, or 1 for a member without a family. */
export type FoundMember = { member: MemberEntry; familyName: string; familySize: number }

/** `found` is the number of found members on all pages; null without a filter. `next` is null on the last page. */
export type FoundMembers = { members: FoundMember[]; found: number | null; next: MemberPlace | null }

/**
 * Returns a page of the members that `groupMembers` would show if all members were loaded. The members page uses this
 * search when a church has too many members to load.
 *
 * @param after `next` of the previous page
 */
export async function searchMembers(
  db: Db,
  { search, status }: MemberFilter,
  after: MemberPlace | null = null,
  signal?: AbortSignal,
): Promise<FoundMembers> {
  const asked = db.rpc('search_members', {
    words: search,
    wanted_status: status,
    after_place: after?.place ?? '',
    after_key: after?.key ?? '',
  })
  const rows = unwrap(await (signal ? asked.abortSignal(signal) : asked))
  const last = rows.length > MEMBERS_PAGE ? rows[MEMBERS_PAGE - 1] : undefined
  return {
    members: rows.slice(0, MEMBERS_PAGE).map((row) => ({
      member: foundEntry(row),
      familyName: row.family_name,
      familySize: row.family_size,
    })),
    found: rows.length > 0 ? (rows[0]?.found ?? null) : 0,
    next: last ? { place: last.place, key: last.sort_key } : null,
  }
}

/**
 * Groups found members by family, keeping their order. The members of a family must be next to each other in the list.
 */
export function groupFound(found: FoundMember[]): MemberGroup[] {
  const groups: MemberGroup[] = []
  for (const { member, familyName, familySize } of found) {
    const { familyId } = member
    const before = groups.at(-1)
    if (!familyId) groups.push({ kind: 'single', member })
    else if (before?.kind === 'family' && before.familyId === familyId) before.members.push(member)
    else groups.push({ kind: 'family', familyId, name: `${familyName} Family`, size: familySize, members: [member] })
  }
  return groups
}

/** Returns the figures of the members page, counted by the database. */
export async function countMembers(db: Db): Promise<{ total: number; active: number; families: number }> {
  const [figures] = unwrap(await db.rpc('member_figures'))
  return figures ?? { total: 0, active: 0, families: 0 }
}
