import { MAX_PASSWORD_BYTES, MIN_PASSWORD } from '../../src/domain/access/credentials.schema.ts'

type Answer = (request: Request, peerAddress: string | null) => Promise<Response>

/**
 * Wraps Auth so that a new password needs the current one, and ends every other session of that person: what hosted
 * Supabase Auth does with "Require current password when updating".
 */
export function guardPasswordChange(answer: Answer): Answer {
  return async (request, peerAddress) => {
    const isOfUser = new URL(request.url).pathname === '/auth/v1/user'
    if (request.method !== 'PUT' || !isOfUser) return answer(request, peerAddress)
    const body = await readObject(request.clone())
    if (!body || !('password' in body)) return answer(request, peerAddress)
    const { current_password: current, ...change } = body
    if (typeof current !== 'string' || current === '') {
      return refusal('current_password_required', 'Current password required when setting new password.')
    }
    const ask = (path: string, method: string, sent?: object, token?: string) =>
      answer(asCaller(request, path, method, sent, token), peerAddress)
    const caller = await ask('user', 'GET')
    if (!caller.ok) return caller
    const { email } = (await caller.json()) as { email: string }
    const check = await ask('token?grant_type=password', 'POST', { email, password: current })
    if (check.status === 400) return refusal('current_password_invalid', 'Current password is not correct.')
    if (!check.ok) return check
    const { access_token } = (await check.json()) as { access_token: string }
    await ask('logout?scope=local', 'POST', {}, access_token)
    if (!isTaken(change['password']) || change['password'] === current) return ask('user', 'PUT', change)
    // Before the change, so that none is left if this process ends in between; and after it, because someone may have
    // logged in with the old password meanwhile.
    await ask('logout?scope=others', 'POST', {})
    const changed = await ask('user', 'PUT', change)
    if (changed.ok) await ask('logout?scope=others', 'POST', {})
    return changed
  }
}

/** As `minimum_password_length` in `supabase/config.toml`, and no longer than what bcrypt looks at. */
function isTaken(password: unknown): boolean {
  if (typeof password !== 'string') return false
  return password.length >= MIN_PASSWORD && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES
}

/** A request to Auth with the key and the token of another one, or with another token. */
function asCaller(request: Request, path: string, method: string, body?: object, token?: string): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  return new Request(new URL(`/auth/v1/${path}`, request.url), {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** @returns null for what is no JSON object: Auth says what is wrong with it */
async function readObject(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await request.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : null
  } catch {
    return null
  }
}

function refusal(code: string, msg: string): Response {
  return Response.json({ code: 400, error_code: code, msg }, { status: 400, headers: { 'x-sb-error-code': code } })
}
