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
export async function authenticate(settings: ApiSettings, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  const userId = token === undefined ? null : subjectOf(token)
  if (token === undefined || userId === null) throw new DomainError('signed-out', 'Please log in.')
  const db = connect(settings, token)
  const profile = await findProfile(db, userId)
  if (!profile) throw new DomainError('signed-out')
  return { db, profile, token }
}

/** @throws DomainError 'signed-out' unless the bearer token is the secret key */
export async function assertOperator({ secretKey }: ApiSettings, authorization: string | undefined): Promise<void> {
  // Digests are compared, so that the time it takes tells nothing about the key.
  const [expected, sent] = await Promise.all([`Bearer ${secretKey}`, authorization ?? ''].map(digestOf))
  if (!secretKey || sent !== expected) throw new DomainError('signed-out', 'This call needs the secret key.')
}

async function digestOf(text: string): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** The user's id in a JSON Web Token (RFC 7519), unverified. */
function subjectOf(token: string): string | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown }
    return typeof sub === 'string' && isId(sub) ? sub : null
  } catch {
    // Not base64, or not JSON: no token.
    return null
  }
}
