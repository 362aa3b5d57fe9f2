import { env } from './env.ts'

/**
 * A request is treated as lost after `patienceMs`. If a busy server names no time for the next request, the page asks
 * again after `busySeconds`.
 */
type Patience = { patienceMs: number; busySeconds: number }

/**
 * Calls a function of the database without an account, and without loading the Supabase client. Returns the state
 * `unknown` if the server refuses the key of this page. A server that was set up again does not know the page's link either.
 */
export async function askWithoutAccount(
  call: string,
  input: object,
  { patienceMs, busySeconds }: Patience,
): Promise<unknown> {
  const response = await fetch(`${env.supabaseUrl}/rest/v1/rpc/${call}`, {
    method: 'POST',
    headers: { apikey: env.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(patienceMs),
    referrerPolicy: 'no-referrer',
  })
  if (response.status === 429) {
    return { state: 'busy', retryAfter: Number(response.headers.get('retry-after')) || busySeconds }
  }
  if (response.status === 401) return { state: 'unknown' }
  if (!response.ok) throw new Error(`The server answers ${response.status}`)
  return response.json()
}
