import type { AuthError } from '@supabase/supabase-js'
import { CLOSED_INVITATION } from '../shared/constraint-messages.ts'
import { DomainError, toDomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { SAME_PASSWORD, SHORT_USERNAME } from './credentials.schema.ts'
import type { PasswordChange, SignIn } from './credentials.schema.ts'
import { normalizeUsername, usernameToEmail } from './username.ts'

/** `emailDomain` is set only when the deployment replaces the default domain of the internal addresses. */
type Credentials = SignIn & { emailDomain?: string }

type PasswordChangeOf = Pick<PasswordChange, 'currentPassword' | 'password'> &
  Pick<Credentials, 'username' | 'emailDomain'>

export const WRONG_PASSWORD = 'The current password is not right'

export const WEAK_PASSWORD = 'Please choose a stronger password'

/**
 * Signs in on this client.
 *
 * @throws DomainError 'invalid' with 'Invalid username or password'
 */
export async function signIn(db: Db, { username, password, emailDomain }: Credentials): Promise<void> {
  const answer = await db.auth.signInWithPassword({ email: usernameToEmail(username, emailDomain), password })
  if (answer.error) throw refusal(answer.error, 'invalid', 'Invalid username or password')
}

type NewAccount = Credentials & {
  /** `churchName` names the new church; without it, the church is named after the person. */
  churchName?: string | null
  /** `timeZone` is the time zone of the new church; without it, the browser's time zone is used. */
  timeZone?: string
  /** `invitation` is the secret of an invitation link; without it, the person gets a new church. */
  invitation?: string
}

/**
 * Creates an account and signs in on this client. The database also creates a church in the given time zone, or adds
 * the person to the church of the invitation.
 *
 * @throws DomainError 'conflict' with 'Username is already taken', 'invalid' with `CLOSED_INVITATION` or
 * `WEAK_PASSWORD`
 */
export async function signUp(
  db: Db,
  { username, password, emailDomain, churchName, timeZone, invitation }: NewAccount,
): Promise<void> {
  // Auth stores the data of a sign-up. The sign-up therefore sends a ticket for one use, because a stored invitation
  // secret would still work.
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
  // Auth reports a taken address as a success without identities when e-mail confirmation is on.
  if (answer.data.user?.identities?.length === 0) throw new DomainError('conflict', 'Username is already taken')
  if (!answer.data.session) {
    throw new DomainError('unavailable', 'The server asks for an e-mail confirmation, which cannot work here.')
  }
}

/**
 * Changes the password of the signed-in user and ends the user's sessions on all other devices. The current password is
 * checked first, because a laptop in a church is often left open. The server checks the password again.
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

/** `SIGN_UP_REFUSALS` maps the answers of the database function `find_sign_up_refusal` to messages. */
const SIGN_UP_REFUSALS: Record<string, [DomainError['kind'], message: string]> = {
  'taken name': ['conflict', 'Username is already taken'],
  'short name': ['invalid', SHORT_USERNAME],
  'unclear name': ['invalid', 'Please write the username in letters of one alphabet, without hidden characters'],
  'closed invitation': ['invalid', CLOSED_INVITATION],
}

/**
 * `refusedSignUp` returns the error for a refused sign-up. Auth reports a taken username. When the database refuses the
 * account, Auth answers only with status 500, and the database function `find_sign_up_refusal` gives the reason.
 */
async function refusedSignUp(
  db: Db,
  error: AuthError,
  { username, invitation }: Pick<NewAccount, 'username' | 'invitation'>,
): Promise<DomainError> {
  const failure = refusedPassword(error) ?? refusal(error, 'conflict', 'Username is already taken')
  if (error.status !== 500) return failure
  // When `find_sign_up_refusal` fails too, the person sees the error of Auth.
  const asked = await db.rpc('find_sign_up_refusal', {
    of_username: username,
    ...(invitation !== undefined && { invitation }),
  })
  const [kind, message] = SIGN_UP_REFUSALS[asked.data ?? ''] ?? [failure.kind, failure.message]
  return new DomainError(kind, message, error)
}

/** Signs out on this device only. After signing out offline, the token works on the server until it expires. */
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
