import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/**
 * Ends one of the caller's other sessions, or all but this one. Their access tokens end at once.
 *
 * @param session null for all others
 * @throws DomainError 'not-found' for a session that is gone, this one, or someone else's
 */
export async function endSessions(db: Db, session: string | null): Promise<void> {
  unwrap(await db.rpc('end_my_sessions', session === null ? {} : { session }))
}
