import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who sent a request, by its `Authorization`: one without a token, or the user of a valid token. */
export type Bearer =
  | { kind: 'none' }
  | { kind: 'user'; userId: string }
  | { kind: 'refused'; code: string; reason: string }

/**
 * Reads a header that may hold a JSON Web Token (RFC 7519) of this installation. As on hosted Supabase, a key in its
 * place is no token: the key that counts is in `apikey`.
 */
export function readBearer(authorization: string | null, jwtSecret: string, now = Date.now()): Bearer {
  if (authorization === null) return { kind: 'none' }
  const token = /^Bearer +(\S+)$/.exec(authorization)?.[1]
  if (token?.startsWith('sb_')) return { kind: 'none' }
  const [, head, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token ?? '') ?? []
  if (!head || !payload || !signature) return { kind: 'refused', code: 'PGRST301', reason: 'The token is no JWT' }
  const { alg } = decode(head)
  const expected = createHmac('sha256', jwtSecret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (alg !== 'HS256' || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { kind: 'refused', code: 'PGRST301', reason: 'This token was not signed here' }
  }
  const { sub, exp } = decode(payload)
  if (typeof sub !== 'string' || typeof exp !== 'number' || exp * 1000 <= now) {
    return { kind: 'refused', code: 'PGRST303', reason: 'JWT expired' }
  }
  return { kind: 'user', userId: sub }
}

function decode(part: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(Buffer.from(part, 'base64url').toString()) as object) }
  } catch {
    // What is no JSON claims nothing.
    return {}
  }
}
