import { MAX_SNAPSHOT_BYTES } from '../../../src/domain/recordings/attendance-snapshot.schema.ts'
import type { Refusal, Service } from './refusal.ts'
import { MAX_JSON_BYTES, refuseRest } from './rest-rules.ts'

/** For credentials, and for what someone sends who has not signed in. */
const MAX_SMALL_JSON_BYTES = 16_384
/** A picture, and the form that it may come in. */
const MAX_UPLOAD_BYTES = MAX_SNAPSHOT_BYTES + 4096
/** Names of files to list or delete. */
const MAX_NAMES_BYTES = 131_072

type Endpoint = { methods: readonly string[]; path: RegExp; query?: RegExp; maxBytes?: number; isPicture?: true }

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const FILE = `snapshots/${ID}/${ID}/${ID}\\.jpg$`
const PICTURE = new RegExp(`^/storage/v1/object/${FILE}`)
const SIGNED = new RegExp(`^/storage/v1/object/sign/${FILE}`)

const SIGNATURE = /^\?token=([\w.-]{20,2000})$/

const ENDPOINTS: Record<Exclude<Service, 'rest'>, readonly Endpoint[]> = {
  /**
   * Of Supabase Auth, codes by e-mail are left out: no account has an address that receives mail, so a request for a
   * code is an attack on another's account, and six digits can be guessed.
   */
  auth: [
    { methods: ['POST'], path: /^\/auth\/v1\/signup$/, maxBytes: MAX_SMALL_JSON_BYTES },
    {
      methods: ['POST'],
      path: /^\/auth\/v1\/token$/,
      query: /^\?grant_type=(password|refresh_token)$/,
      maxBytes: MAX_SMALL_JSON_BYTES,
    },
    { methods: ['GET', 'PUT'], path: /^\/auth\/v1\/user$/, maxBytes: MAX_SMALL_JSON_BYTES },
    {
      methods: ['POST'],
      path: /^\/auth\/v1\/logout$/,
      query: /^(\?scope=(local|global|others))?$/,
      maxBytes: MAX_SMALL_JSON_BYTES,
    },
    { methods: ['GET', 'HEAD'], path: /^\/auth\/v1\/(health|settings|\.well-known\/jwks\.json)$/ },
  ],
  storage: [
    { methods: ['POST', 'PUT'], path: PICTURE, maxBytes: MAX_UPLOAD_BYTES, isPicture: true },
    { methods: ['GET', 'HEAD'], path: PICTURE },
    { methods: ['POST'], path: SIGNED, maxBytes: MAX_SMALL_JSON_BYTES },
    { methods: ['GET', 'HEAD'], path: SIGNED, query: SIGNATURE },
    { methods: ['POST'], path: /^\/storage\/v1\/object\/list\/snapshots$/, maxBytes: MAX_NAMES_BYTES },
    { methods: ['DELETE'], path: /^\/storage\/v1\/object\/snapshots$/, maxBytes: MAX_NAMES_BYTES },
  ],
}

/** A link to a picture carries its right in itself, and no key. @returns its token; null where it is no such link */
export function tokenOfLink({ method }: Request, { pathname, search }: URL): string | null {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && SIGNED.test(pathname) ? (SIGNATURE.exec(search)?.[1] ?? null) : null
}

/** What may be sent: null where nothing is expected. */
export type Body = { maxBytes: number; isPicture: boolean } | null

/** @returns how large the body may be, or why this is nothing that the app or `/api` asks of the service */
export function readRules(service: Service, request: Request, url: URL, isSignedIn: boolean): Refusal | { body: Body } {
  const { method } = request
  if (service === 'rest') {
    const hasBody = method === 'POST' || method === 'PATCH'
    const maxBytes = isSignedIn ? MAX_JSON_BYTES : MAX_SMALL_JSON_BYTES
    return refuseRest(request, url) ?? { body: hasBody ? { maxBytes, isPicture: false } : null }
  }
  const found = ENDPOINTS[service].filter(({ path }) => path.test(url.pathname))
  if (found.length === 0) return { status: 404, reason: 'The app does not use this address' }
  const endpoint = found.find(({ methods }) => methods.includes(method))
  if (!endpoint) return { status: 405, reason: `${method} is not possible here` }
  const { query = /^$/, maxBytes, isPicture = false } = endpoint
  if (!query.test(url.search)) return { status: 400, reason: 'The app does not ask for this' }
  const hasBody = maxBytes !== undefined && method !== 'GET' && method !== 'HEAD'
  return { body: hasBody ? { maxBytes, isPicture } : null }
}
