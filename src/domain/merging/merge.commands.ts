import * as v from 'valibot'
import type { Member } from '../members/member.schema.ts'
import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { seenMembers, sentChoices } from './merge-fields.ts'
import type { MergeChoices } from './merge-fields.ts'
import { MergeProblem } from './merge.schema.ts'
import { undoProblem } from './undo-problems.ts'

/**
 * Merges the member `gone` into the member `kept` and returns the id of the merge. All rows that named `gone` then name
 * `kept`.
 *
 * @param choices says whose value each field gets; without a choice, a field gets the value of `kept`, if there is one
 * @throws DomainError 'conflict' when a member has changed since it was read, 'not-found' when a member was deleted or
 * merged meanwhile, and 'forbidden' except for owners and staff
 */
export async function mergeMembers(
  db: Db,
  { kept, gone, choices }: { kept: Member; gone: Member; choices: MergeChoices },
): Promise<string> {
  const seen = seenMembers(kept, gone)
  return unwrap(await db.rpc('merge_members', { kept: kept.id, gone: gone.id, choices: sentChoices(choices), seen }))
}

/**
 * Restores both members of a merge and all rows that named them.
 *
 * @throws DomainError 'conflict', with a sentence for each reason, when the undo would lose later changes of a person,
 * when the merge is more than 30 days old, and when it is already undone
 */
export async function undoMerge(db: Db, id: string): Promise<void> {
  const answer = await db.rpc('undo_merge', { merge: id })
  try {
    unwrap(answer)
  } catch (reason) {
    const problems = problemsIn(answer.error?.details)
    if (!(reason instanceof DomainError) || problems.length === 0) throw reason
    throw new DomainError(reason.kind, problems.map(undoProblem).join(' '), reason)
  }
}

function problemsIn(details: string | undefined): MergeProblem[] {
  if (!details?.startsWith('[')) return []
  return v.parse(v.array(MergeProblem), JSON.parse(details))
}
