import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { PasswordReset } from './recovery.schema.ts'

/** Counts the unused recovery codes of the signed-in person. */
export async function countRecoveryCodes(db: Db): Promise<number> {
  return unwrap(await db.rpc('count_recovery_codes'))
}

/**
 * Finds a password reset by the secret of its link.
 *
 * @param token the secret, as the person typed it
 * @returns null when no link has this secret
 */
export async function findPasswordReset(db: Db, token: string): Promise<PasswordReset | null> {
  const [row] = unwrap(await db.rpc('find_password_reset', { token }))
  if (!row) return null
  return v.parse(PasswordReset, { username: row.username, churchName: row.church_name, state: row.state })
}
