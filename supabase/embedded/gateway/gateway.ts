import type { Keys } from '../keys.ts'
import { readBearer, readToken } from './bearer.ts'
import { readBody } from './read-body.ts'
import { answerRefusal } from './refusal.ts'
import type { Refusal, Service } from './refusal.ts'
import { refuseJson } from './refuse-json.ts'
import { readRules, tokenOfLink } from './service-rules.ts'
import type { Body } from './service-rules.ts'

type Serve = (request: Request, peerAddress: string | null) => Promise<Response>

const MAX_URL_CHARACTERS = 16_000
/** Of a browser that asks whether it may ask. */
const PREFLIGHT_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, apikey, content-type, cache-control, prefer, x-client-info, x-upsert, x-supabase-api-version, x-retry-count, accept-profile, content-profile, accept',
  'access-control-max-age': '86400',
}

/**
 * What stands before PostgREST, Auth and Storage: lets through what the app and `/api` ask for, with a valid key, and
 * bodies of the size that is expected there. What it refuses has reached nothing and is in no memory.
 *
 * @param services get requests whose body has arrived
 */
export function createGateway(keys: Keys, services: Record<Service, Serve>): Serve {
  return async (request, peerAddress) => {
    const url = new URL(request.url)
    const service = /^\/(rest|auth|storage)\/v1\//.exec(url.pathname)?.[1] as Service | undefined
    if (!service) return answerRefusal('rest', { status: 400, reason: 'There is nothing at this address' })
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })
    const checked = await check(service, request, url, { keys, peerAddress })
    if (!(checked instanceof Request)) return answerRefusal(service, checked)
    // What was checked is what is served: others may read an odd address in another way. And where a request comes from,
    // which the database reads, is not for its sender to say.
    const headers = new Headers(checked.headers)
    headers.delete('cf-connecting-ip')
    if (peerAddress) headers.set('x-forwarded-for', peerAddress)
    else headers.delete('x-forwarded-for')
    return services[service](new Request(url.href, new Request(checked, { headers })), peerAddress)
  }
}

async function check(
  service: Service,
  request: Request,
  url: URL,
  { keys, peerAddress }: { keys: Keys; peerAddress: string | null },
): Promise<Request | Refusal> {
  if (request.url.length > MAX_URL_CHARACTERS) {
    return { status: 400, reason: `An address has at most ${MAX_URL_CHARACTERS} characters` }
  }
  const link = service === 'storage' ? tokenOfLink(request, url) : null
  if (link !== null) {
    const claims = readToken(link, keys.jwtSecret)
    return typeof claims === 'string' ? { status: 400, reason: claims } : request
  }
  const key = request.headers.get('apikey')
  // Auth has answers of its own for tokens that ended.
  const bearer = service === 'auth' ? null : readBearer(request.headers.get('authorization'), keys.jwtSecret)
  const isSignedIn = bearer?.kind === 'user' || key === keys.secretKey
  const rules = readRules(service, request, url, isSignedIn)
  if ('status' in rules && rules.status === 404) return rules
  if (key !== keys.publishableKey && key !== keys.secretKey) {
    return { status: 401, reason: key === null ? 'No API key found in request' : 'Invalid API key' }
  }
  if (bearer?.kind === 'refused') return { status: 401, code: bearer.code, reason: bearer.reason }
  if ('status' in rules) return rules
  if (rules.body?.isPicture && !isSignedIn) return { status: 401, reason: 'Pictures come with a token' }
  return complete(request, rules.body, bearer?.kind === 'user' ? bearer.userId : (peerAddress ?? ''))
}

/** The request with its body in memory. */
async function complete(request: Request, expected: Body, caller: string): Promise<Request | Refusal> {
  if (!request.body) return request
  if (!expected) return withoutBody(request, caller)
  const type = request.headers.get('content-type')?.toLowerCase() ?? ''
  // What a picture really is, Storage's guard sees by its bytes.
  if (!expected.isPicture && !/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/.test(type)) {
    return { status: 400, reason: 'The body is JSON' }
  }
  const bytes = await readBody(request, expected.maxBytes, caller)
  if (!(bytes instanceof Uint8Array)) return bytes
  const isEmpty = bytes.length === 0
  const reason = expected.isPicture || isEmpty ? null : refuseJson(bytes, request.method === 'POST')
  if (reason) return { status: 400, reason }
  const { method, headers, signal } = request
  return new Request(request.url, { method, headers, signal, body: isEmpty ? null : bytes })
}

/** Some clients announce a body and send none with it. */
async function withoutBody(request: Request, caller: string): Promise<Request | Refusal> {
  const bytes = await readBody(request, 0, caller)
  if (!(bytes instanceof Uint8Array)) {
    return { status: 400, reason: 'No body is expected here' }
  }
  const { method, headers, signal } = request
  return new Request(request.url, { method, headers, signal })
}
