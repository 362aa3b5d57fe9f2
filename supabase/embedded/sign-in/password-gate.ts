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
type Fields = { email?: unknown; password?: unknown; refresh_token?: unknown }

type Claim = { name: string; password: unknown; attempt: Attempt; device: string | null }

/** Compared with where there is no account, so that it takes as long: of bytes that nobody knows. */
const NOBODYS_HASH = '$2b$10$.LJhQcTLeA2.yrBH9g6D.OBGV92B0mKF.HVlu3QiDp4pu/EcsC8ZC'
/** Nothing in it has a meaning in SQL. */
const EMAIL = /^[\w.+-]{1,64}@[\w.-]{1,255}$/
const TOKEN = /^[\w-]{8,64}$/

/**
 * What stands before Auth: limits to the attempts, and passwords hashed outside of the thread of the database. An
 * unknown name is answered like a wrong password, after the same work.
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
    const wait = limits.begin(attempt)
    if (wait > 0) return tooMany(wait)
    const hash = await hashOf(`email = '${name}'`)
    const given = typeof password === 'string' ? password : ''
    const caller = { name: address ?? name, rank: device ? KNOWN : failuresBefore(address === null ? {} : { address }) }
    const isRight = await hashing.isRight(given, hash ?? NOBODYS_HASH, caller)
    if (!isRight || hash === null || !fits(given)) {
      return refuse(400, 'invalid_credentials', 'Invalid login credentials')
    }
    const answer = await serve(withPassword(request, { email: name, password: hash }), address)
    if (!answer.ok) return answer
    limits.succeed(attempt)
    await noteDevice(sql, request, answer)
    const remembered = new Response(answer.body, answer)
    if (!device) remembered.headers.append('set-cookie', devices.remember(request, name))
    return remembered
  }

  async function signUp(request: Request, address: string | null, fields: Fields): Promise<Response> {
    const wait = address === null ? 0 : limits.begin({ signUp: address })
    if (wait > 0) return tooMany(wait)
    const { email, password } = fields
    if (!isEmail(email)) return refuse(400, 'validation_failed', 'Unable to validate email address: invalid format')
    const refusal = refusePassword(password)
    if (refusal) return refusal
    const rank = failuresBefore(address === null ? {} : { signUp: address })
    const hash = await hashing.hash(password as string, { name: address ?? email, rank })
    const answer = await serve(withPassword(request, { ...fields, password: hash }), address)
    await noteDevice(sql, request, answer)
    return answer
  }

  async function change(request: Request, address: string | null, fields: Fields): Promise<Response> {
    const bearer = readBearer(request.headers.get('authorization'), jwtSecret)
    const hash = bearer.kind === 'user' && TOKEN.test(bearer.userId) ? await hashOf(`id = '${bearer.userId}'`) : null
    // Auth has its own words for whoever is not signed in; no password gets there.
    if (bearer.kind !== 'user' || hash === null) return serve(withPassword(request, {}), address)
    const wait = limits.begin({ change: bearer.userId })
    if (wait > 0) return tooMany(wait)
    const refusal = refusePassword(fields.password)
    if (refusal) return refusal
    const password = fields.password as string
    const caller = { name: address ?? bearer.userId, rank: failuresBefore({ change: bearer.userId }) }
    if (await hashing.isRight(password, hash, caller)) {
      return refuse(422, 'same_password', 'New password should be different from the old password.')
    }
    const next = await hashing.hash(password, caller)
    return serve(withPassword(request, { ...fields, password: next }), address)
  }

  /** Whoever has a token that exists is let through: they would be signed out otherwise. */
  async function refresh(request: Request, address: string | null, { refresh_token: token }: Fields) {
    if (typeof token !== 'string' || !TOKEN.test(token))
      return refuse(400, 'validation_failed', 'refresh_token required')
    const attempt = address === null ? {} : { refresh: address }
    const wait = limits.begin(attempt)
    if (wait > 0) {
      const known = await sql(`select from auth.refresh_tokens where token = '${token}'`)
      return known.length > 0 ? serve(request, address) : tooMany(wait)
    }
    const answer = await serve(request, address)
    if (answer.ok) limits.succeed(attempt)
    return answer
  }

  /** Of an attempt that has just been counted. */
  function failuresBefore(attempt: Attempt): number {
    return Math.max(0, limits.attemptsOf(attempt) - 1)
  }

  async function hashOf(condition: string): Promise<string | null> {
    const [user] = await sql<{ hash: string | null }>(
      `select encrypted_password as hash from auth.users where ${condition}`,
    )
    return user?.hash ?? null
  }

  async function pass(request: Request, address: string | null): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const fields = request.body ? ((await request.clone().json()) as Fields) : {}
    if (pathname === '/auth/v1/signup') return signUp(request, address, fields)
    if (pathname === '/auth/v1/user' && hasAddress(fields)) {
      return refuse(400, 'validation_failed', 'Accounts are known by their username')
    }
    if (pathname === '/auth/v1/user' && 'password' in fields) return change(request, address, fields)
    if (pathname !== '/auth/v1/token') return serve(request, address)
    return search === '?grant_type=password' ? logIn(request, address, fields) : refresh(request, address, fields)
  }

  return async (request, peerAddress) => {
    try {
      return await pass(request, peerAddress === null ? null : networkOf(peerAddress))
    } catch (error) {
      if (!(error instanceof HashingBusy)) throw error
      const reason = 'The server has many to log in. Try again in a few seconds.'
      return answerRefusal('auth', { status: 503, reason, headers: { 'retry-after': '5' } })
    }
  }
}

/** Of one name and one place, an attempt is judged when the one before it is known to be right or wrong. */
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

/** supabase-js sends empty fields too. */
function hasAddress(fields: { email?: unknown; phone?: unknown }): boolean {
  return (fields.email ?? fields.phone ?? null) !== null
}

function isEmail(email: unknown): email is string {
  return typeof email === 'string' && EMAIL.test(email)
}

/** bcrypt looks at no more bytes than that. */
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

function withPassword(request: Request, fields: Fields): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(fields) })
}

function tooMany(seconds: number): Response {
  const headers = { 'retry-after': String(seconds) }
  return answerRefusal('auth', { status: 429, reason: tooManyAttempts(seconds), headers })
}

function refuse(status: number, code: string, msg: string): Response {
  return Response.json({ code: status, error_code: code, msg }, { status, headers: { 'x-sb-error-code': code } })
}
