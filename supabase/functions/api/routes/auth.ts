import * as v from 'valibot'
import { WEAK_PASSWORD, changePassword, signIn, signUp } from '../../../../src/domain/access/credentials.commands.ts'
import { CLOSED_INVITATION } from '../../../../src/domain/shared/constraint-messages.ts'
import { FoundingSignUp, PasswordChange, SignIn, SignUp } from '../../../../src/domain/access/credentials.schema.ts'
import { updateProfile } from '../../../../src/domain/access/profile.commands.ts'
import { findProfile } from '../../../../src/domain/access/profile.queries.ts'
import { Profile, ProfileDraft } from '../../../../src/domain/access/profile.schema.ts'
import { Count, Instant } from '../../../../src/domain/shared/column-values.ts'
import { DomainError, unwrapAuth } from '../../../../src/domain/shared/db.ts'
import type { Db } from '../../../../src/domain/shared/db.ts'
import { connect } from '../caller.ts'
import { Refusal, orNotFound } from '../failures.ts'
import { changesOf } from '../payload.ts'
import { open, signedIn } from '../route.ts'

/** The body of a sign-up: the form's fields without `confirmPassword`. */
const NewAccount = v.object({
  username: SignUp.entries.username,
  password: SignUp.entries.password,
  churchName: v.optional(FoundingSignUp.options[1].entries.churchName),
  timeZone: v.optional(FoundingSignUp.options[1].entries.timeZone),
  invitation: v.optional(v.pipe(v.string(), v.nonEmpty('The secret of the invitation is empty'))),
})
const NewPassword = v.object({
  currentPassword: PasswordChange.entries.currentPassword,
  password: PasswordChange.entries.password,
})
const Refresh = v.object({ refreshToken: v.pipe(v.string(), v.nonEmpty('The refresh token is required')) })

/** The answer to a log-in: the bearer token for all other calls, and a refresh token for the next session. */
export const Session = v.strictObject({
  accessToken: v.string(),
  tokenType: v.literal('bearer'),
  /** The token's lifetime, in seconds. */
  expiresIn: Count,
  expiresAt: Instant,
  refreshToken: v.string(),
  user: Profile,
})

export const authRoutes = [
  signedIn({
    method: 'GET',
    path: '/auth/me',
    isPersonal: true,
    summary: 'Who the bearer is, and their church.',
    status: 200,
    answer: Profile,
    handle: async (_, { profile }) => profile,
  }),
  signedIn({
    method: 'PATCH',
    path: '/auth/me',
    summary: 'Changes the bearer’s own name.',
    status: 200,
    isPersonal: true,
    body: changesOf(ProfileDraft),
    answer: Profile,
    handle: async ({ body }, { db, profile }) => {
      await updateProfile(db, { fullName: body.fullName ?? null, id: profile.id })
      return orNotFound(await findProfile(db, profile.id))
    },
  }),
  signedIn({
    method: 'PUT',
    path: '/auth/password',
    summary: 'Changes the bearer’s own password and ends all their sessions but the one in the answer.',
    status: 200,
    isPersonal: true,
    body: NewPassword,
    answer: Session,
    handle: async ({ body, settings }, { profile: { username } }) => {
      // The password is changed with a new client, because the change ends the caller's token.
      const db = connect(settings)
      await changePassword(db, { ...body, username, emailDomain: settings.usernameDomain })
      return sessionOf(db)
    },
  }),
  open({
    method: 'POST',
    path: '/auth/login',
    summary: 'Logs in by username and password.',
    status: 200,
    body: SignIn,
    answer: Session,
    handle: async ({ body, settings }, { db }) => {
      await asRefused(signIn(db, { ...body, emailDomain: settings.usernameDomain }))
      return sessionOf(db)
    },
  }),
  open({
    method: 'POST',
    path: '/auth/signup',
    summary: 'Opens an account with a church of its own, or in the church of an invitation.',
    status: 201,
    body: NewAccount,
    answer: Session,
    handle: async ({ body, settings }, { db }) => {
      await signUp(db, { ...body, emailDomain: settings.usernameDomain }).catch(namingField)
      return sessionOf(db)
    },
  }),
  open({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Trades a refresh token for the next session, which has a refresh token of its own.',
    status: 200,
    body: Refresh,
    answer: Session,
    handle: async ({ body }, { db }) => {
      await asRefused(refresh(db, body.refreshToken))
      return sessionOf(db)
    },
  }),
  signedIn({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends the session of the bearer: its access token and its refresh token are worth nothing from then on.',
    status: 204,
    isPersonal: true,
    handle: async (_, { db, token }) => void unwrapAuth(await db.auth.admin.signOut(token, 'local')),
  }),
]

const FIELDS: Record<string, string> = { [CLOSED_INVITATION]: 'invitation', [WEAK_PASSWORD]: 'password' }

function namingField(error: unknown): never {
  const { message } = error as { message: string }
  const path = error instanceof DomainError ? FIELDS[message] : undefined
  throw path === undefined ? error : new Refusal(422, message, [{ path, message }])
}

async function refresh(db: Db, refreshToken: string): Promise<void> {
  unwrapAuth(await db.auth.refreshSession({ refresh_token: refreshToken }))
}

/** Answers wrong credentials with 401 instead of 422, because the payload itself has no mistake. */
async function asRefused(attempt: Promise<void>): Promise<void> {
  try {
    await attempt
  } catch (error) {
    const isWrong = error instanceof DomainError && (error.kind === 'invalid' || error.kind === 'not-found')
    throw isWrong ? new DomainError('signed-out', error.message, error) : error
  }
}

async function sessionOf(db: Db): Promise<v.InferOutput<typeof Session>> {
  const { session } = unwrapAuth(await db.auth.getSession())
  const user = await findProfile(db)
  if (!session || !user) throw new DomainError('signed-out')
  return {
    accessToken: session.access_token,
    tokenType: 'bearer',
    expiresIn: session.expires_in,
    expiresAt: new Date((session.expires_at ?? 0) * 1000).toISOString(),
    refreshToken: session.refresh_token,
    user,
  }
}
