import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { PasswordReset } from './recovery.schema.ts'

/** How many recovery codes the person who is signed in has left. */
export async function countRecoveryCodes(db: Db): Promise<number> {
  return unwrap(await db.rpc('count_recovery_codes'))
}

/** @param token of the link, as it was typed; null when there is no such link */
export async function findPasswordReset(db: Db, token: string): Promise<PasswordReset | null> {
  const [row] = unwrap(await db.rpc('find_password_reset', { token }))
  if (!row) return null
  return v.parse(PasswordReset, { username: row.username, churchName: row.church_name, state: row.state })
}
