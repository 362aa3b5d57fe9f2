import type { RememberedSession } from './remembered-session.ts'

/** The requests of people who sign in, sign up, join or recover an account. */
const OPEN_TO_ALL =
  /\/auth\/v1\/|\/rest\/v1\/rpc\/(begin_joining|find_invitation|find_password_reset|find_sign_up_refusal)$|\/functions\/v1\/api\/auth\/(recover|reset)$/

type Parts = { key: string; remembered: Pick<RememberedSession, 'exists'>; send: typeof fetch }

/**
 * Returns a `fetch` that sends no request of a person whose session is gone. Without a token, supabase-js sends the key
 * of the page. The server then answers as to an anonymous caller, for whom no row exists, so a change of the person
 * would fail for a wrong reason, or seem to succeed. The answer here is that of an ended session. While this device
 * still has a session, its token could not be refreshed because the server cannot be reached, and the request fails
 * like one without a network.
 */
export const onlyWithSession =
  ({ key, remembered, send }: Parts): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const bearer = new Headers(init?.headers).get('authorization')
    const hasToken = bearer !== null && bearer !== `Bearer ${key}`
    if (hasToken || OPEN_TO_ALL.test(pathname)) return send(input, init)
    if (remembered.exists()) throw new TypeError('Failed to fetch: the token of the session could not be refreshed')
    return Response.json({ code: 'PGRST301' }, { status: 401 })
  }
