import { createHmac, timingSafeEqual } from 'node:crypto'

export type Bearer =
  | { kind: 'none' }
  | { kind: 'user'; userId: string }
  | { kind: 'refused'; code: string; reason: string }

/**
 * Reads a header that may contain a JSON Web Token (RFC 7519) of this installation. An API key in place of the token is
 * ignored, as on hosted Supabase. The gateway reads the API key from `apikey`.
 */
export function readBearer(authorization: string | null, jwtSecret: string, now = Date.now()): Bearer {
  if (authorization === null) return { kind: 'none' }
  const token = /^Bearer +(\S+)$/.exec(authorization)?.[1]
  if (token?.startsWith('sb_')) return { kind: 'none' }
  const claims = readToken(token ?? '', jwtSecret, now)
  if (typeof claims === 'string') {
    return { kind: 'refused', code: claims === EXPIRED ? 'PGRST303' : 'PGRST301', reason: claims }
  }
  return { kind: 'user', userId: claims.sub }
}

const EXPIRED = 'JWT expired'

/** @returns the claims of a token from this installation, or the reason why the token is invalid */
export function readToken(token: string, jwtSecret: string, now = Date.now()): { sub: string } | string {
  const [, head, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? []
  if (!head || !payload || !signature) return 'The token is no JWT'
  const { alg } = decode(head)
  const expected = createHmac('sha256', jwtSecret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (alg !== 'HS256' || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return 'This token was not signed here'
  }
  const { sub, exp } = decode(payload)
  return typeof sub === 'string' && typeof exp === 'number' && exp * 1000 > now ? { sub } : EXPIRED
}

function decode(part: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(Buffer.from(part, 'base64url').toString()) as object) }
  } catch {
    return {}
  }
}
