import * as v from 'valibot'
import { Id, Instant, OptionalText } from '../shared/column-values.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { fromRow } from '../shared/table.ts'

export const OwnSession = v.strictObject({
  id: Id,
  createdAt: Instant,
  lastUsed: Instant,
  userAgent: OptionalText,
  isCurrent: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** Lists the sessions of the signed-in person. The current session is first; the others are sorted by last use. */
export async function listMySessions(db: Db): Promise<OwnSession[]> {
  return unwrap(await db.rpc('list_my_sessions')).map((row) => fromRow(OwnSession, row))
}
