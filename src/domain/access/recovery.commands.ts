import * as v from 'valibot'
import { callApi } from './call-api.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { PasswordResetUse, Recovery } from './recovery.schema.ts'

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

/** The message for a link that is used up, withdrawn, too old or of no one. */
export const CLOSED_RESET = 'This link no longer works'

/**
 * A link by which someone of the caller's church chooses a new password, once and within a day; the one before ends.
 *
 * @returns the secret of the link, which nothing tells again
 * @throws DomainError 'forbidden' unless the caller is an owner, 'not-found' for people of other churches
 */
export async function makePasswordReset(db: Db, person: string): Promise<string> {
  return unwrap(await db.rpc('make_password_reset', { person }))
}

/** @throws DomainError 'not-found' when there is none that works */
export async function withdrawPasswordReset(db: Db, person: string): Promise<void> {
  unwrap(await db.rpc('withdraw_password_reset', { person }))
}

/** Sets a new password by the link of an owner. @throws DomainError 'invalid' with `CLOSED_RESET` */
export async function resetPassword(db: Db, { token, password }: PasswordResetUse): Promise<void> {
  await callApi(db, 'auth/reset', { token, password })
}

/** Returns the address at which the holder of the secret chooses a new password. */
export function resetAddress(origin: string, token: string): string {
  return `${origin}/reset/${token}`
}
