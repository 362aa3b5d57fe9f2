import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../../src/domain/database.types.ts'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import type { Profile } from '../../../src/domain/access/profile.schema.ts'
import { DomainError } from '../../../src/domain/shared/db.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { isId } from '../../../src/domain/shared/ids.ts'
import type { ApiSettings } from './settings.ts'

export type Caller = { db: Db; profile: Profile; token: string }

/** Stands in for the WebSocket class that supabase-js requires; this API never opens a WebSocket. */
function noSocket(): void {}

/**
 * Returns a client that acts as the bearer of `token`, or as an anonymous visitor. Nothing is kept between requests.
 */
export function connect(settings: ApiSettings, token?: string, key: string = settings.publishableKey): Db {
  return createClient<Database>(settings.supabaseUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: settings.fetch, headers: token ? { Authorization: `Bearer ${token}` } : {} },
    realtime: { transport: noSocket as never },
  })
}

/**
 * Returns the sender of a request. PostgREST checks the token's signature when the profile is read.
 * @throws DomainError 'signed-out' without a valid token, or when the account is gone
 */
export async function authenticate(settings: ApiSettings, authorization: string | null): Promise<Caller> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  const userId = token === undefined ? null : subjectOf(token)
  if (token === undefined || userId === null) throw new DomainError('signed-out', 'Please log in.')
  const db = connect(settings, token)
  const profile = await findProfile(db, userId)
  if (!profile) throw new DomainError('signed-out')
  return { db, profile, token }
}

/**
 * Checks that a request has one of the operator's keys. Hosted Supabase accepts a secret key only as `apikey`. A
 * `service_role` key may be sent as `apikey` or as bearer.
 *
 * @throws DomainError 'signed-out' without an operator's key
 */
export async function assertOperator({ secretKey, operatorKeys }: ApiSettings, headers: Headers): Promise<void> {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const sent = await Promise.all([headers.get('apikey') ?? '', bearer ?? ''].filter(Boolean).map(digestOf))
  const known = await Promise.all((operatorKeys ?? [secretKey ?? '']).filter(Boolean).map(digestOf))
  const matches = sent.flatMap((digest) => known.map((expected) => isSame(digest, expected)))
  if (!matches.includes(true)) throw new DomainError('signed-out', 'This call needs the secret key.')
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** Compares digests in constant time, so that the duration reveals nothing about a key. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.reduce((difference, byte, at) => difference | (byte ^ other[at]!), 0) === 0
}

/** Returns the sender's address as reported by hosted Supabase's proxies; a sender cannot forge `cf-connecting-ip`. */
export function forwardedAddress(headers: Headers): string | null {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? null
}

/**
 * Returns settings with which Auth counts requests by the caller's address instead of the function's address. Auth
 * trusts `Sb-Forwarded-For` only with a new secret key, and only if the project allows it ("IP address forwarding").
 */
export function onBehalfOf(headers: Headers, settings: ApiSettings): ApiSettings {
  const { secretKey, publishableKey, fetch } = settings
  const address = settings.addressOf?.(headers)
  if (!address || !secretKey?.startsWith('sb_secret_')) return settings
  return {
    ...settings,
    fetch: (input, init) => {
      const request = new Request(input, init)
      // Only Auth may get the secret key. With this key, PostgREST would let the function read everything.
      if (!new URL(request.url).pathname.startsWith('/auth/v1/')) return fetch(request)
      request.headers.set('sb-forwarded-for', address)
      request.headers.set('apikey', secretKey)
      // Hosted Supabase accepts a key as bearer only if it equals `apikey`.
      if (request.headers.get('authorization') === `Bearer ${publishableKey}`) request.headers.delete('authorization')
      return fetch(request)
    },
  }
}

/** Returns the user's id in a JSON Web Token (RFC 7519) without checking its signature. */
function subjectOf(token: string): string | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown }
    return typeof sub === 'string' && isId(sub) ? sub : null
  } catch {
    // Text that is not base64 or not JSON is no token.
    return null
  }
}
