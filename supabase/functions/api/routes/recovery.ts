import * as v from 'valibot'
import { WRONG_PASSWORD } from '../../../../src/domain/access/credentials.commands.ts'
import {
  CLOSED_RESET,
  WRONG_RECOVERY,
  makePasswordReset,
  withdrawPasswordReset,
} from '../../../../src/domain/access/recovery.commands.ts'
import { countRecoveryCodes, findPasswordReset } from '../../../../src/domain/access/recovery.queries.ts'
import {
  NewRecoveryCodes,
  PasswordReset,
  PasswordResetUse,
  Recovery,
} from '../../../../src/domain/access/recovery.schema.ts'
import { normalizeUsername } from '../../../../src/domain/access/username.ts'
import { Count } from '../../../../src/domain/shared/column-values.ts'
import { DomainError, unwrap } from '../../../../src/domain/shared/db.ts'
import type { Db } from '../../../../src/domain/shared/db.ts'
import { tooManyAttempts } from '../../../../src/domain/shared/too-many-attempts.ts'
import { connect } from '../caller.ts'
import { orNotFound } from '../failures.ts'
import { isSecret } from '../is-secret.ts'
import { open, signedIn } from '../route.ts'
import type { ApiSettings } from '../settings.ts'

/** The result of `check_recovery_code`. */
const CheckedCode = v.variant('state', [
  v.object({ state: v.literal('right'), person: v.string() }),
  v.object({ state: v.literal('wrong') }),
  v.object({ state: v.literal('busy'), retryAfter: v.number() }),
])

/** The result of `begin_password_check`; the salt is null for an account without a password. */
const BegunCheck = v.variant('state', [
  v.object({ state: v.literal('begun'), salt: v.nullable(v.string()) }),
  v.object({ state: v.literal('busy'), retryAfter: v.number() }),
])

export const recoveryRoutes = [
  signedIn({
    method: 'GET',
    path: '/auth/recovery-codes',
    summary: 'How many recovery codes the bearer has left. The codes themselves are told when they are made.',
    status: 200,
    isPersonal: true,
    answer: v.strictObject({ left: Count }),
    handle: async (_, { db }) => ({ left: await countRecoveryCodes(db) }),
  }),
  signedIn({
    method: 'POST',
    path: '/auth/recovery-codes',
    summary: 'Eight new recovery codes, told this once; those before end. Asks for the current password.',
    status: 201,
    isPersonal: true,
    body: NewRecoveryCodes,
    answer: v.strictObject({ codes: v.array(v.string()) }),
    handle: async ({ body, settings }, { profile }) => {
      const db = asService(settings)
      const check = v.parse(BegunCheck, unwrap(await db.rpc('begin_password_check', { person: profile.id })))
      if (check.state === 'busy') throw new DomainError('unavailable', tooManyAttempts(check.retryAfter))
      if (check.salt === null) throw new DomainError('invalid', WRONG_PASSWORD)
      const password_hash = await hashOf(body.password, settings, check.salt)
      const codes: string[] | null = unwrap(await db.rpc('make_recovery_codes', { person: profile.id, password_hash }))
      if (codes === null) throw new DomainError('invalid', WRONG_PASSWORD)
      return { codes }
    },
  }),
  open({
    method: 'POST',
    path: '/auth/recover',
    summary: 'Sets a new password by a recovery code, which works once, and ends every session of the person.',
    status: 204,
    body: Recovery,
    handle: async ({ body: { username, code, password }, headers, settings }) => {
      const db = asService(settings)
      const address = settings.addressOf?.(headers)
      const of = { of_username: normalizeUsername(username), code, ...(address && { from_address: address }) }
      const checked = v.parse(CheckedCode, unwrap(await db.rpc('check_recovery_code', of)))
      if (checked.state === 'busy') throw new DomainError('unavailable', tooManyAttempts(checked.retryAfter))
      if (checked.state === 'wrong') throw new DomainError('invalid', WRONG_RECOVERY)
      // The password is hashed only after a right code, because hashing keeps a processor busy for tens of
      // milliseconds.
      const hash = await hashOf(password, settings)
      const isSet = unwrap(await db.rpc('use_recovery_code', { person: checked.person, code, password_hash: hash }))
      if (!isSet) throw new DomainError('invalid', WRONG_RECOVERY)
    },
  }),
  signedIn({
    method: 'POST',
    path: '/people/{id}/password-reset',
    summary:
      'A link to a new password for a person, for a day; the one before ends. Its secret is told this once. For owners.',
    status: 201,
    isOwners: true,
    answer: v.strictObject({ address: v.string() }),
    handle: async ({ id }, { db }) => ({ address: `/reset/${await makePasswordReset(db, id)}` }),
  }),
  signedIn({
    method: 'DELETE',
    path: '/people/{id}/password-reset',
    summary: 'Withdraws the link to a new password of a person, who keeps the old one. For owners.',
    status: 204,
    isOwners: true,
    handle: ({ id }, { db }) => withdrawPasswordReset(db, id),
  }),
  open({
    method: 'GET',
    path: '/reset/{secret}',
    summary: 'Tells whose new password a link is for. Its secret goes into POST /auth/reset.',
    status: 200,
    answer: PasswordReset,
    handle: async ({ secret }, { db }) => orNotFound(isSecret(secret) ? await findPasswordReset(db, secret) : null),
  }),
  open({
    method: 'POST',
    path: '/auth/reset',
    summary: 'Sets a new password by the secret of an owner’s link, which works once and for a day.',
    status: 204,
    body: PasswordResetUse,
    handle: async ({ body: { token, password }, settings }) => {
      const db = asService(settings)
      const reset = await findPasswordReset(db, token)
      if (reset?.state !== 'open') throw new DomainError('invalid', CLOSED_RESET)
      const hash = await hashOf(password, settings)
      const state = unwrap(await db.rpc('use_password_reset', { token, password_hash: hash }))
      if (state !== 'done') throw new DomainError('invalid', CLOSED_RESET)
    },
  }),
]

function asService(settings: ApiSettings): Db {
  if (!settings.secretKey) throw new DomainError('unavailable')
  return connect(settings, undefined, settings.secretKey)
}

async function hashOf(password: string, { hashPassword }: ApiSettings, salt?: string): Promise<string> {
  if (!hashPassword) throw new DomainError('unavailable')
  return hashPassword(password, salt)
}
