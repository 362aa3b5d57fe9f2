import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { MAX_SNAPSHOT_BYTES } from '../../../src/domain/recordings/attendance-snapshot.schema.ts'
import type { Keys } from '../keys.ts'
import { readBearer, readToken } from './bearer.ts'
import { answerRefusal } from './refusal.ts'
import type { Refusal, Service } from './refusal.ts'

type Serve = (request: Request, peerAddress: string | null) => Promise<Response>
type Env = { Bindings: { peerAddress: string | null } }

/** The size limit of a body that contains credentials or comes from a caller who has not signed in. */
const MAX_SMALL_BYTES = 16_384
/** The size limit of all other bodies: the largest picture with the form fields around it. Rows are smaller. */
const MAX_BYTES = MAX_SNAPSHOT_BYTES + 4096

/**
 * The endpoints of Auth that the app uses. Endpoints for codes by e-mail are left out, because no account can receive
 * mail. @supabase/lite would print such codes to the log.
 */
const AUTH_PATHS = /^\/auth\/v1\/(signup|token|user|logout|health|settings|\.well-known\/jwks\.json)$/
/** A signed link to a picture needs no key, because its signature grants access to the picture. */
const SIGNED_LINK = /^\/storage\/v1\/object\/sign\/snapshots\//

/**
 * Creates the gateway in front of PostgREST, Auth and Storage. The gateway works like Supabase's own gateway. It checks
 * the API key and the token, and limits the size of bodies. Row-level security decides everything else.
 *
 * @param services receive each request only after its whole body has arrived
 */
export function createGateway(keys: Keys, services: Record<Service, Serve>): Serve {
  const gateway = new Hono<Env>()
  gateway.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      maxAge: 86_400,
    }),
  )
  for (const service of ['rest', 'auth', 'storage'] as const) {
    const [small, large] = [MAX_SMALL_BYTES, MAX_BYTES].map((maxSize) => limitTo(maxSize, service))
    gateway.all(`/${service}/v1/*`, async (context) => {
      const { req, env } = context
      const refusal = refuse(service, req.raw, keys)
      if (refusal) return answerRefusal(service, refusal)
      const limit = service !== 'auth' && isSignedIn(req.raw, keys) ? large : small
      let request = req.raw
      try {
        const tooLarge = await limit!(context, async () => void (request = await readWhole(req.raw, env.peerAddress)))
        if (tooLarge) return tooLarge
      } catch {
        return answerRefusal(service, { status: 400, reason: 'The body did not arrive whole' })
      }
      return services[service](request, env.peerAddress)
    })
  }
  gateway.notFound(() => answerRefusal('rest', { status: 404, reason: 'There is nothing at this address' }))
  gateway.onError((error) => {
    throw error
  })
  return async (request, peerAddress) => gateway.fetch(request, { peerAddress })
}

function limitTo(maxSize: number, service: Service) {
  const reason = `The body exceeds the size taken here, ${maxSize} bytes`
  return bodyLimit({ maxSize, onError: () => answerRefusal(service, { status: 413, reason }) })
}

function isSignedIn({ headers }: Request, keys: Keys): boolean {
  return (
    headers.get('apikey') === keys.secretKey || readBearer(headers.get('authorization'), keys.jwtSecret).kind === 'user'
  )
}

function refuse(service: Service, { method, url, headers }: Request, keys: Keys): Refusal | null {
  const { pathname, searchParams } = new URL(url)
  if (service === 'auth' && !AUTH_PATHS.test(pathname)) {
    return { status: 404, reason: 'The app does not use this address' }
  }
  if (service === 'storage' && SIGNED_LINK.test(pathname) && (method === 'GET' || method === 'HEAD')) {
    const claims = readToken(searchParams.get('token') ?? '', keys.jwtSecret)
    return typeof claims === 'string' ? { status: 400, reason: claims } : null
  }
  const key = headers.get('apikey')
  if (key !== keys.publishableKey && key !== keys.secretKey) {
    return { status: 401, reason: key === null ? 'No API key found in request' : 'Invalid API key' }
  }
  // Auth itself refuses expired and invalid tokens.
  if (service === 'auth') return null
  const bearer = readBearer(headers.get('authorization'), keys.jwtSecret)
  return bearer.kind === 'refused' ? { status: 401, code: bearer.code, reason: bearer.reason } : null
}

/** Reads the whole body into memory, so that serving the request never waits for a slow sender. */
async function readWhole({ url, method, headers: sent, body }: Request, peerAddress: string | null): Promise<Request> {
  const headers = new Headers(sent)
  // The database reads the caller's address from these headers, so a sender must not be able to set the headers.
  headers.delete('cf-connecting-ip')
  if (peerAddress) headers.set('x-forwarded-for', peerAddress)
  else headers.delete('x-forwarded-for')
  const bytes = body && (await new Response(body).arrayBuffer())
  return new Request(url, { method, headers, body: bytes?.byteLength ? bytes : null })
}
