import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { fromRow } from '../shared/table.ts'
import { MemberComparison, Merge, MergeCandidate, MergeProblem } from './merge.schema.ts'

/**
 * Lists the merges of the last 30 days, newest first, at most 100, with the reasons why one cannot be undone.
 *
 * @throws DomainError 'forbidden' except for owners and staff
 */
export async function listMerges(db: Db): Promise<Merge[]> {
  const rows = unwrap(await db.rpc('list_merges'))
  return rows.map((row) => fromRow(Merge, { ...row, problems: v.parse(v.array(MergeProblem), row.problems) }))
}

/**
 * Lists up to 20 members who may be the same person as this member, the likeliest first: by name, email, phone or date
 * of birth.
 *
 * @throws DomainError 'forbidden' except for owners and staff
 */
export async function listMergeCandidates(db: Db, member: string): Promise<MergeCandidate[]> {
  const rows = unwrap(await db.rpc('list_merge_candidates', { member }))
  return rows.map((row) => v.parse(MergeCandidate, fromRow(MergeCandidate, row as never)))
}

/**
 * Compares how often each of two members is named, and how often both were present at a service.
 *
 * @throws DomainError 'forbidden' except for owners and staff
 */
export async function compareMembers(db: Db, one: string, other: string): Promise<MemberComparison> {
  return v.parse(MemberComparison, unwrap(await db.rpc('compare_members', { one, other })))
}
