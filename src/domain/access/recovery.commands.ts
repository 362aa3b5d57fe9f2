import * as v from 'valibot'
import { callApi } from './call-api.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { PasswordResetUse, Recovery } from './recovery.schema.ts'

/**
 * A wrong code and an unknown username give the same message, so that the message does not reveal which usernames
 * exist.
 */
export const WRONG_RECOVERY = 'The username or the recovery code is not right'

/**
 * Makes eight new recovery codes for the signed-in person; older codes stop working.
 *
 * @returns the codes, which cannot be read again later
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
 * Sets a new password with a recovery code and ends every session of the person. Each code works one time.
 *
 * @throws DomainError 'invalid' with `WRONG_RECOVERY`
 */
export async function recoverPassword(db: Db, { username, code, password }: Recovery): Promise<void> {
  await callApi(db, 'auth/recover', { username, code, password })
}

/** `CLOSED_RESET` is the message for a password reset link that is used, withdrawn, expired or unknown. */
export const CLOSED_RESET = 'This link no longer works'

/**
 * Creates a link with which a person of the caller's church chooses a new password. The link works once, within one
 * day. An earlier link of the person stops working.
 *
 * @returns the secret of the link, which cannot be read again later
 * @throws DomainError 'forbidden' unless the caller is an owner, 'not-found' for people of other churches
 */
export async function makePasswordReset(db: Db, person: string): Promise<string> {
  return unwrap(await db.rpc('make_password_reset', { person }))
}

/**
 * Withdraws the password reset link of a person.
 *
 * @throws DomainError 'not-found' when the person has no working link
 */
export async function withdrawPasswordReset(db: Db, person: string): Promise<void> {
  unwrap(await db.rpc('withdraw_password_reset', { person }))
}

/**
 * Sets a new password with a password reset link.
 *
 * @throws DomainError 'invalid' with `CLOSED_RESET`
 */
export async function resetPassword(db: Db, { token, password }: PasswordResetUse): Promise<void> {
  await callApi(db, 'auth/reset', { token, password })
}

/** Returns the URL of the page where the holder of the link's secret chooses a new password. */
export function resetAddress(origin: string, token: string): string {
  return `${origin}/reset/${token}`
}
