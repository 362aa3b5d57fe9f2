import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../../src/domain/database.types.ts'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import type { Profile } from '../../../src/domain/access/profile.schema.ts'
import { DomainError } from '../../../src/domain/shared/db.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { isId } from '../../../src/domain/shared/ids.ts'
import type { ApiSettings } from './settings.ts'

/** The caller: a client that acts as them under row-level security, their profile, and the token they sent. */
export type Caller = { db: Db; profile: Profile; token: string }

/** supabase-js asks for a WebSocket when it is made; the function never opens a channel. */
function noSocket(): void {}

/** A client that acts as the bearer of `token`, or as an anonymous visitor. Nothing is kept between requests. */
export function connect(settings: ApiSettings, token?: string, key: string = settings.publishableKey): Db {
  return createClient<Database>(settings.supabaseUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: settings.fetch, headers: token ? { Authorization: `Bearer ${token}` } : {} },
    realtime: { transport: noSocket as never },
  })
}

/**
 * The sender of a request. The token's signature is checked by PostgREST when the profile is read.
 *
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
 * Hosted Supabase takes a secret key as `apikey` and refuses it as bearer; a `service_role` key may be either.
 *
 * @throws DomainError 'signed-out' unless one of the operator's keys was sent
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

/** Takes as long for any two digests, so that the time tells nothing about a key. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.reduce((difference, byte, at) => difference | (byte ^ other[at]!), 0) === 0
}

/** The sender's address, as the proxies in front of hosted Supabase say; `cf-connecting-ip` cannot be made up. */
export function forwardedAddress(headers: Headers): string | null {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? null
}

/**
 * Returns settings with which Auth counts requests for the person who asks, instead of for all together: it
 * believes `Sb-Forwarded-For` of a new secret key, where the project allows that ("IP address forwarding").
 */
export function onBehalfOf(headers: Headers, settings: ApiSettings): ApiSettings {
  const { secretKey, publishableKey, fetch } = settings
  const address = settings.addressOf?.(headers)
  if (!address || !secretKey?.startsWith('sb_secret_')) return settings
  return {
    ...settings,
    fetch: (input, init) => {
      const request = new Request(input, init)
      // Only Auth may have the key: PostgREST would take it for the right to read everything.
      if (!new URL(request.url).pathname.startsWith('/auth/v1/')) return fetch(request)
      request.headers.set('sb-forwarded-for', address)
      request.headers.set('apikey', secretKey)
      // Hosted Supabase takes a key for a bearer only where it is the same as `apikey`.
      if (request.headers.get('authorization') === `Bearer ${publishableKey}`) request.headers.delete('authorization')
      return fetch(request)
    },
  }
}

/** The user's id in a JSON Web Token (RFC 7519), unverified. */
function subjectOf(token: string): string | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown }
    return typeof sub === 'string' && isId(sub) ? sub : null
  } catch {
    // The text is not base64, or not JSON: it is no token.
    return null
  }
}
