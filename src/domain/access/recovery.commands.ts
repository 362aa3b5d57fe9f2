import * as v from 'valibot'
import { callApi } from './call-api.ts'
import type { Db } from '../shared/db.ts'
import type { Recovery } from './recovery.schema.ts'

/** The same for a wrong code and for a name that no one has. */
export const WRONG_RECOVERY = 'The username or the recovery code is not right'

/**
 * Eight new recovery codes for the person who is signed in on this client; those before end.
 *
 * @returns the codes, which nothing tells again
 * @throws DomainError 'invalid' with `WRONG_PASSWORD`
 */
export async function makeRecoveryCodes(db: Db, password: string): Promise<string[]> {
  const { codes } = v.parse(
    v.object({ codes: v.array(v.string()) }),
    await callApi(db, 'auth/recovery-codes', { password }),
  )
  return codes
}

/**
 * Sets a new password by a recovery code, which works once, and ends every session of the person.
 *
 * @throws DomainError 'invalid' with `WRONG_RECOVERY`
 */
export async function recoverPassword(db: Db, { username, code, password }: Recovery): Promise<void> {
  await callApi(db, 'auth/recover', { username, code, password })
}
