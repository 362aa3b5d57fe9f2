import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { fromRow } from '../shared/table.ts'
import { MemberComparison, Merge, MergeCandidate, MergeProblem } from './merge.schema.ts'

/**
 * Lists at most 100 merges of the last 30 days, newest first. Each merge has the reasons why it cannot be undone.
 *
 * @throws DomainError 'forbidden' except for owners and staff
 */
export async function listMerges(db: Db): Promise<Merge[]> {
  const rows = unwrap(await db.rpc('list_merges'))
  return rows.map((row) => fromRow(Merge, { ...row, problems: v.parse(v.array(MergeProblem), row.problems) }))
}

/**
 * Lists up to 20 members who may be the same person as this member, the likeliest first. Names, emails, phone numbers
 * and dates of birth are compared.
 *
 * @throws DomainError 'forbidden' except for owners and staff
 */
export async function listMergeCandidates(db: Db, member: string): Promise<MergeCandidate[]> {
  const rows = unwrap(await db.rpc('list_merge_candidates', { member }))
  return rows.map((row) => v.parse(MergeCandidate, fromRow(MergeCandidate, row as never)))
}

/**
 * Counts the rows that name each of two members, and the services at which both were present.
 *
 * @throws DomainError 'forbidden' except for owners and staff
 */
export async function compareMembers(db: Db, one: string, other: string): Promise<MemberComparison> {
  return v.parse(MemberComparison, unwrap(await db.rpc('compare_members', { one, other })))
}
