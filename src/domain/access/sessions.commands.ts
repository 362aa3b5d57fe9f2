import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/**
 * Ends one or all of the caller's other sessions. The access tokens of an ended session stop working.
 *
 * @param session null for all sessions but the current one
 * @throws DomainError 'not-found' for the current session, an ended one, or a session of another person
 */
export async function endSessions(db: Db, session: string | null): Promise<void> {
  unwrap(await db.rpc('end_my_sessions', session === null ? {} : { session }))
}
