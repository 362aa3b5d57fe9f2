import * as v from 'valibot'
import { Id, Instant, OptionalText } from '../shared/column-values.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { fromRow } from '../shared/table.ts'

/** A person is logged in there. */
export const OwnSession = v.strictObject({
  id: Id,
  createdAt: Instant,
  lastUsed: Instant,
  /** what the browser said of itself */
  userAgent: OptionalText,
  isCurrent: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** The sessions of the person who is signed in: this one first, then by last use. */
export async function listMySessions(db: Db): Promise<OwnSession[]> {
  return unwrap(await db.rpc('list_my_sessions')).map((row) => fromRow(OwnSession, row))
}
