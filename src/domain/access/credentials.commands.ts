import type { AuthError } from '@supabase/supabase-js'
import { CLOSED_INVITATION } from '../shared/constraint-messages.ts'
import { DomainError, toDomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { SAME_PASSWORD, SHORT_USERNAME } from './credentials.schema.ts'
import type { PasswordChange, SignIn } from './credentials.schema.ts'
import { normalizeUsername, usernameToEmail } from './username.ts'

/** The fields of a sign-in or sign-up form; `emailDomain` is given only where a deployment uses its own. */
type Credentials = SignIn & { emailDomain?: string }

type PasswordChangeOf = Pick<PasswordChange, 'currentPassword' | 'password'> &
  Pick<Credentials, 'username' | 'emailDomain'>

/** The message for a wrong old password. */
export const WRONG_PASSWORD = 'The current password is not right'

/** The message for a new password that the server finds too easy to guess. */
export const WEAK_PASSWORD = 'Please choose a stronger password'

/**
 * Signs in on this client.
 * @throws DomainError 'invalid' with 'Invalid username or password'
 */
export async function signIn(db: Db, { username, password, emailDomain }: Credentials): Promise<void> {
  const answer = await db.auth.signInWithPassword({ email: usernameToEmail(username, emailDomain), password })
  if (answer.error) throw refusal(answer.error, 'invalid', 'Invalid username or password')
}

type NewAccount = Credentials & {
  /** of the church that is made; without it, the church is called after the person */
  churchName?: string | null
  /** of the church that is made; without it, the browser's */
  timeZone?: string
  /** of the link by which the person joins a church; without it they get one of their own */
  invitation?: string
}

/**
 * Opens an account and signs in on this client. The database makes a church of its own for it, which starts in this
 * browser's time zone, or finds the one that invites.
 *
 * @throws DomainError 'conflict' with 'Username is already taken', 'invalid' with `CLOSED_INVITATION` or `WEAK_PASSWORD`
 */
export async function signUp(
  db: Db,
  { username, password, emailDomain, churchName, timeZone, invitation }: NewAccount,
): Promise<void> {
  // Auth keeps what is sent with a sign-up. A ticket opens nothing afterwards, the secret of an invitation would.
  const ticket = invitation === undefined ? null : unwrap(await db.rpc('begin_joining', { token: invitation }))
  const answer = await db.auth.signUp({
    email: usernameToEmail(username, emailDomain),
    password,
    options: {
      data: {
        username: normalizeUsername(username),
        time_zone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(churchName && { church_name: churchName }),
        ...(ticket !== null && { invitation: ticket }),
      },
    },
  })
  if (answer.error) throw await refusedSignUp(db, answer.error, { username, invitation })
  // Auth with e-mail confirmation hides a taken address behind a success without identities.
  if (answer.data.user?.identities?.length === 0) throw new DomainError('conflict', 'Username is already taken')
  if (!answer.data.session) {
    throw new DomainError('unavailable', 'The server asks for an e-mail confirmation, which cannot work here.')
  }
}

/**
 * Changes the password of the user who is signed in on this client, and ends their sessions everywhere else. The old
 * one is checked first, because a laptop in a church is often left open; the server asks for it as well.
 *
 * @throws DomainError 'invalid' with `WRONG_PASSWORD`, `WEAK_PASSWORD` or `SAME_PASSWORD`
 */
export async function changePassword(
  db: Db,
  { username, currentPassword, password, emailDomain }: PasswordChangeOf,
): Promise<void> {
  const email = usernameToEmail(username, emailDomain)
  const check = await db.auth.signInWithPassword({ email, password: currentPassword })
  if (check.error) throw refusal(check.error, 'invalid', WRONG_PASSWORD)
  const { error } = await db.auth.updateUser({ password, current_password: currentPassword })
  if (!error) return
  throw refusedPassword(error) ?? toDomainError(error, error.status)
}

/** Words for Auth's codes, for the person who chooses a password. */
const REFUSED_PASSWORDS: Record<string, string> = {
  current_password_required: WRONG_PASSWORD,
  current_password_invalid: WRONG_PASSWORD,
  same_password: SAME_PASSWORD,
  weak_password: WEAK_PASSWORD,
}

function refusedPassword(error: AuthError): DomainError | null {
  const message = REFUSED_PASSWORDS[error.code ?? '']
  return message === undefined ? null : new DomainError('invalid', message, error)
}

/** Words for the answers of `find_sign_up_refusal`. */
const SIGN_UP_REFUSALS: Record<string, [DomainError['kind'], message: string]> = {
  'taken name': ['conflict', 'Username is already taken'],
  'short name': ['invalid', SHORT_USERNAME],
  'unclear name': ['invalid', 'Please write the username in letters of one alphabet, without hidden characters'],
  'closed invitation': ['invalid', CLOSED_INVITATION],
}

/** Auth has a code for a name that it knows; when the database refuses, it only says that it could not save the account. */
async function refusedSignUp(
  db: Db,
  error: AuthError,
  { username, invitation }: Pick<NewAccount, 'username' | 'invitation'>,
): Promise<DomainError> {
  const failure = refusedPassword(error) ?? refusal(error, 'conflict', 'Username is already taken')
  if (error.status !== 500) return failure
  // Where this fails as well, the first failure is the one to tell.
  const asked = await db.rpc('find_sign_up_refusal', {
    of_username: username,
    ...(invitation !== undefined && { invitation }),
  })
  const [kind, message] = SIGN_UP_REFUSALS[asked.data ?? ''] ?? [failure.kind, failure.message]
  return new DomainError(kind, message, error)
}

/** Signs out on this device only, and also without a connection (the server's token then runs out by itself). */
export async function signOut(db: Db): Promise<void> {
  const { error } = await db.auth.signOut({ scope: 'local' })
  if (!error) return
  const failure = toDomainError(error, error.status)
  if (failure.kind !== 'offline' && failure.kind !== 'unavailable' && failure.kind !== 'signed-out') throw failure
}

function refusal(error: AuthError, expected: DomainError['kind'], message: string): DomainError {
  const failure = toDomainError(error, error.status)
  return failure.kind === expected ? new DomainError(expected, message, error) : failure
}
