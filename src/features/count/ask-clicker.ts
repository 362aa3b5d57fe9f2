import * as v from 'valibot'
import { ClickerAnswer } from '@/domain/clicker/clicker-answer.schema.ts'
import { env } from '@/platform/env.ts'

/** What opens the clicker: a link, or a person of the church for one of its services. */
export type Door = { token: string } | { service: string }
export type AskClicker = (call: 'open_clicker' | 'send_taps', input: object) => Promise<ClickerAnswer>

/** How long a request may take before it counts as lost. */
const PATIENCE_MS = 10_000

/** Asks as someone without an account; the client of signed-in people is not fetched for it. */
export const askByLink: AskClicker = async (call, input) => {
  const response = await fetch(`${env.supabaseUrl}/rest/v1/rpc/${call}`, {
    method: 'POST',
    headers: { apikey: env.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(PATIENCE_MS),
    referrerPolicy: 'no-referrer',
  })
  if (response.status === 429) {
    return { state: 'busy', retryAfter: Number(response.headers.get('retry-after')) || 30 }
  }
  if (!response.ok) throw new Error(`The server answers ${response.status}`)
  return v.parse(ClickerAnswer, await response.json())
}
