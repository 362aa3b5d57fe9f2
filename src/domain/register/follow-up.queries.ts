import type { Db } from '../shared/db.ts'
import type { FollowUp } from './follow-up.schema.ts'

/** Lists the follow-ups of a member, the newest first. Only owners and staff may read them. */
export async function listFollowUps(_db: Db, _memberId: string): Promise<FollowUp[]> {
  throw new Error('not yet')
}
