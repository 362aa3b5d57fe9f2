import { MAX_PASSWORD_BYTES, MIN_PASSWORD } from '../../../src/domain/access/credentials.schema.ts'
import { tooManyAttempts } from '../../../src/domain/shared/too-many-attempts.ts'
import { readBearer } from '../gateway/bearer.ts'
import { answerRefusal } from '../gateway/refusal.ts'
import { knownDevices } from './known-device.ts'
import { networkOf } from './network-of.ts'
import { noteDevice } from './note-device.ts'
import { HashingBusy, KNOWN } from './password-hashing.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { Attempt, SignInLimits } from './sign-in-limits.ts'

type Serve = (request: Request, peerAddress: string | null) => Promise<Response>
type Parts = {
  jwtSecret: string
  limits: SignInLimits
  hashing: PasswordHashing
  sql: <Row>(query: string) => Promise<Row[]>
  serve: Serve
}
type Fields = { email?: unknown; password?: unknown; current_password?: unknown; refresh_token?: unknown }

type Claim = { name: string; password: unknown; attempt: Attempt; device: string | null }

/**
 * Passwords for unknown accounts are compared with this hash, so that the answer takes as long as for a known account.
 * The password of this hash is unknown.
 */
const DUMMY_HASH = '$2b$10$.LJhQcTLeA2.yrBH9g6D.OBGV92B0mKF.HVlu3QiDp4pu/EcsC8ZC'
/** The pattern allows no character with a special meaning in an SQL string. */
const EMAIL = /^[\w.+-]{1,64}@[\w.-]{1,255}$/
const TOKEN = /^[\w-]{8,64}$/

/**
 * Guards Auth. The gate limits the attempts, and hashes passwords outside the database's thread. An unknown name is
 * answered like a wrong password, after the same work.
 */
export function createPasswordGate({ jwtSecret, limits, hashing, sql, serve }: Parts): Serve {
  const devices = knownDevices(jwtSecret)
  const inLine = oneByOne()

  async function logIn(request: Request, address: string | null, { email, password }: Fields): Promise<Response> {
    if (!isEmail(email)) return refuse(400, 'validation_failed', 'Unable to validate email address: invalid format')
    const name = email.toLowerCase()
    const device = devices.find(request, name)
    const attempt: Attempt = device
      ? { pair: `device ${device}` }
      : { pair: `${name} ${address}`, name, ...(address !== null && { address }) }
    return inLine(attempt.pair!, () => judge(request, address, { name, password, attempt, device }))
  }

  async function judge(request: Request, address: string | null, claim: Claim): Promise<Response> {
    const { name, password, attempt, device } = claim
    const wait = await limits.begin(attempt)
    if (wait > 0) return tooMany(wait)
    const hash = await hashOf(`email = '${name}'`)
    const given = typeof password === 'string' ? password : ''
    const caller = {
      name: address ?? name,
      rank: device ? KNOWN : await failuresBefore(address === null ? {} : { address }),
    }
    const isRight = await hashing.isRight(given, hash ?? DUMMY_HASH, caller)
    if (!isRight || hash === null || !fits(given)) {
      return refuse(400, 'invalid_credentials', 'Invalid login credentials')
    }
    const answer = await serve(withBody(request, { email: name, password: hash }), address)
    if (!answer.ok) return answer
    await limits.succeed(attempt)
    await noteDevice(sql, request, answer)
    const remembered = new Response(answer.body, answer)
    if (!device) remembered.headers.append('set-cookie', devices.remember(request, name))
    return remembered
  }

  async function signUp(request: Request, address: string | null, fields: Fields): Promise<Response> {
    const wait = address === null ? 0 : await limits.begin({ signUp: address })
    if (wait > 0) return tooMany(wait)
    const { email, password } = fields
    if (!isEmail(email)) return refuse(400, 'validation_failed', 'Unable to validate email address: invalid format')
    const refusal = refusePassword(password)
    if (refusal) return refusal
    const rank = await failuresBefore(address === null ? {} : { signUp: address })
    const hash = await hashing.hash(password as string, { name: address ?? email, rank })
    const answer = await serve(withBody(request, { ...fields, password: hash }), address)
    await noteDevice(sql, request, answer)
    return answer
  }

  /**
   * Changes a password. Requires the current password and ends the person's other sessions, as hosted Auth does with
   * the matching settings.
   */
  async function change(request: Request, address: string | null, fields: Fields): Promise<Response> {
    const bearer = readBearer(request.headers.get('authorization'), jwtSecret)
    const userId = bearer.kind === 'user' && TOKEN.test(bearer.userId) ? bearer.userId : null
    const hash = userId && (await inLine(`change ${userId}`, () => hashOf(`id = '${userId}'`)))
    // Auth itself refuses a caller who is not signed in, so the request is passed on without its password.
    if (bearer.kind !== 'user' || hash === null) return serve(withBody(request, {}), address)
    const { current_password: current, ...changed } = fields
    if (typeof current !== 'string' || current === '') {
      return refuse(400, 'current_password_required', 'Current password required when setting new password.')
    }
    const attempt: Attempt = { change: bearer.userId }
    const wait = await limits.begin(attempt)
    if (wait > 0) return tooMany(wait)
    const caller = { name: address ?? bearer.userId, rank: await failuresBefore(attempt) }
    if (!fits(current) || !(await hashing.isRight(current, hash, caller))) {
      return refuse(400, 'current_password_invalid', 'Current password is not correct.')
    }
    const refusal = refusePassword(changed.password)
    if (refusal) return refusal
    if (changed.password === current) {
      return refuse(422, 'same_password', 'New password should be different from the old password.')
    }
    const password = await hashing.hash(changed.password as string, caller)
    const endOthers = () => serve(logOutOthers(request), address)
    // The other sessions end before the change, so that no session survives if the process stops right after the
    // change. The other sessions end again after the change, because a person may have logged in with the old password
    // meanwhile.
    await endOthers()
    const answer = await serve(withBody(request, { ...changed, password }), address)
    if (answer.ok) await endOthers()
    return answer
  }

  /** Renews a session. A valid token is accepted even over the limit, because a refusal would sign its owner out. */
  async function refresh(request: Request, address: string | null, { refresh_token: token }: Fields) {
    if (typeof token !== 'string' || !TOKEN.test(token))
      return refuse(400, 'validation_failed', 'refresh_token required')
    const attempt = address === null ? {} : { refresh: address }
    const wait = await limits.begin(attempt)
    if (wait > 0) {
      // Looks up one token per address at a time, because log-ins wait in the same queue as the server's own queries.
      const lookUp = () => sql(`select from auth.refresh_tokens where token = '${token}'`)
      const known = await inLine(`refresh ${address}`, lookUp)
      return known.length > 0 ? serve(request, address) : tooMany(wait)
    }
    const answer = await serve(request, address)
    if (answer.ok) await limits.succeed(attempt)
    return answer
  }

  /** Returns the number of failures before this attempt; `attemptsOf` already includes the attempt. */
  async function failuresBefore(attempt: Attempt): Promise<number> {
    return Math.max(0, (await limits.attemptsOf(attempt)) - 1)
  }

  async function hashOf(condition: string): Promise<string | null> {
    const [user] = await sql<{ hash: string | null }>(
      `select encrypted_password as hash from auth.users where ${condition}`,
    )
    return user?.hash ?? null
  }

  async function pass(request: Request, address: string | null): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const fields = await fieldsOf(request)
    if (!fields) return refuse(400, 'bad_json', 'The body is not a JSON object')
    if (pathname === '/auth/v1/signup') return signUp(request, address, fields)
    if (pathname === '/auth/v1/user' && hasAddress(fields)) {
      return refuse(400, 'validation_failed', 'Accounts are known by their username')
    }
    if (pathname === '/auth/v1/user' && 'password' in fields) return change(request, address, fields)
    if (pathname !== '/auth/v1/token') return serve(request, address)
    if (search === '?grant_type=password') return logIn(request, address, fields)
    if (search === '?grant_type=refresh_token') return refresh(request, address, fields)
    return refuse(400, 'validation_failed', 'This grant type is not supported')
  }

  return async (request, peerAddress) => {
    try {
      return await pass(request, peerAddress === null ? null : networkOf(peerAddress))
    } catch (error) {
      if (!(error instanceof HashingBusy)) throw error
      const reason = 'The server has many to log in. Try again in a few seconds.'
      return answerRefusal('auth', { status: 503, reason, retryAfterS: 5 })
    }
  }
}

/** Runs pieces of work one after the other if they have the same key. */
function oneByOne() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}

/** Returns whether the fields name an account; supabase-js also sends empty fields. */
function hasAddress(fields: { email?: unknown; phone?: unknown }): boolean {
  return (fields.email ?? fields.phone ?? null) !== null
}

function isEmail(email: unknown): email is string {
  return typeof email === 'string' && EMAIL.test(email)
}

/** Returns whether bcrypt uses the whole password; bcrypt ignores bytes beyond the limit. */
function fits(password: string): boolean {
  return Buffer.byteLength(password) <= MAX_PASSWORD_BYTES
}

function refusePassword(password: unknown): Response | null {
  if (typeof password !== 'string' || password === '') {
    return refuse(400, 'validation_failed', 'A password is a text')
  }
  if (password.length < MIN_PASSWORD) {
    return refuse(422, 'weak_password', `Password should be at least ${MIN_PASSWORD} characters.`)
  }
  return fits(password)
    ? null
    : refuse(400, 'validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} bytes`)
}

async function fieldsOf(request: Request): Promise<Fields | null> {
  if (!request.body) return {}
  try {
    const fields: unknown = await request.clone().json()
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : null
  } catch {
    return null
  }
}

function withBody({ url, method, headers: sent }: Request, fields: Fields): Request {
  const headers = new Headers(sent)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, body: JSON.stringify(fields) })
}

function logOutOthers({ url, headers }: Request): Request {
  return withBody(new Request(new URL('/auth/v1/logout?scope=others', url), { method: 'POST', headers }), {})
}

function tooMany(seconds: number): Response {
  return answerRefusal('auth', { status: 429, reason: tooManyAttempts(seconds), retryAfterS: seconds })
}

function refuse(status: number, code: string, msg: string): Response {
  return Response.json({ code: status, error_code: code, msg }, { status, headers: { 'x-sb-error-code': code } })
}
