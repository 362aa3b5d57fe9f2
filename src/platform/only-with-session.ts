import type { RememberedSession } from './remembered-session.ts'

/** The requests of people who sign in, sign up, join or recover an account. */
const OPEN_TO_ALL =
  /\/auth\/v1\/|\/rest\/v1\/rpc\/(begin_joining|find_invitation|find_password_reset|find_sign_up_refusal)$|\/functions\/v1\/api\/auth\/(recover|reset)$/

/**
 * Auth refuses a refresh token with one of these, and supabase-js then ends the session. It would also do so after any
 * other answer below 500, such as 429 from a busy server or the page of a proxy.
 */
const REFUSALS = [400, 401, 403, 422]

type Parts = { key: string; remembered: Pick<RememberedSession, 'exists'>; send: typeof fetch }

/**
 * Returns a `fetch` that sends no request of a person whose session is gone. Without a token, supabase-js sends the key
 * of the page. The server then answers as to an anonymous caller, for whom no row exists, so a change of the person
 * would fail for a wrong reason, or seem to succeed. The answer here is that of an ended session. While this device
 * still has a session, its token could not be refreshed because the server cannot be reached, and the request fails
 * like one without a network. A refresh without an answer from Auth fails like this too.
 */
export const onlyWithSession =
  ({ key, remembered, send }: Parts): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    if (search === '?grant_type=refresh_token') return answerOfAuth(await send(input, init))
    const bearer = new Headers(init?.headers).get('authorization')
    const hasToken = bearer !== null && bearer !== `Bearer ${key}`
    if (hasToken || OPEN_TO_ALL.test(pathname)) return send(input, init)
    if (remembered.exists()) throw new TypeError('Failed to fetch: the token of the session could not be refreshed')
    return Response.json({ code: 'PGRST301' }, { status: 401 })
  }

function answerOfAuth(answer: Response): Response {
  const isRefusal = REFUSALS.includes(answer.status) && answer.headers.get('content-type')?.includes('json')
  if (answer.ok || answer.status >= 500 || isRefusal) return answer
  throw new TypeError(`Failed to fetch: Auth could not be asked (${answer.status})`)
}
