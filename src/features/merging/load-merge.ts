import { findMember } from '@/domain/members/member.queries.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import { compareMembers, listMergeCandidates } from '@/domain/merging/merge.queries.ts'
import type { MemberComparison, MergeCandidate } from '@/domain/merging/merge.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { MergeSearch } from './merge-search.ts'

/** `comparison` has the numbers of rows that refer to each member. The member who was added first is kept. */
export type MergePair = { kept: Member; gone: Member; comparison: MemberComparison }

export type MergeData = { member: Member } & ({ pair: MergePair } | { pair: null; candidates: MergeCandidate[] })

/** @returns null when the caller's church has no member with this id */
export async function loadMerge(db: Db, id: string, search: MergeSearch): Promise<MergeData | null> {
  const [member, other] = await Promise.all([
    findMember(db, id),
    search.with && search.with !== id ? findMember(db, search.with) : null,
  ])
  if (!member) return null
  if (!other) return { member, pair: null, candidates: await listMergeCandidates(db, id) }
  const isFirst = member.createdAt <= other.createdAt
  const [kept, gone] = isFirst ? [member, other] : [other, member]
  return { member, pair: { kept, gone, comparison: await compareMembers(db, kept.id, gone.id) } }
}
