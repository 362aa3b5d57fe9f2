import * as v from 'valibot'
import { OpenedCard, SentCard } from '@/domain/newcomers/card-answer.schema.ts'
import type { CardDraft } from '@/domain/newcomers/newcomer-card.schema.ts'
import { env } from '@/platform/env.ts'

/** A request counts as lost after this many milliseconds. */
const PATIENCE_MS = 15_000

/** Reads which church's card a link opens. */
export const openCard = async (token: string) => v.parse(OpenedCard, await ask('open_card', { token }))

/** Sends a card. The same `id` again does not send a second card. */
export const sendCard = async (token: string, { id, name, contact, mayCall }: CardDraft & { id: string }) =>
  v.parse(SentCard, await ask('send_card', { token, id, name, contact, may_call: mayCall }))

/** Calls a function of the database without an account, and without loading the Supabase client. */
async function ask(call: 'open_card' | 'send_card', input: object): Promise<unknown> {
  const response = await fetch(`${env.supabaseUrl}/rest/v1/rpc/${call}`, {
    method: 'POST',
    headers: { apikey: env.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(PATIENCE_MS),
    referrerPolicy: 'no-referrer',
  })
  if (response.status === 429) {
    return { state: 'busy', retryAfter: Number(response.headers.get('retry-after')) || 60 }
  }
  if (!response.ok) throw new Error(`The server answers ${response.status}`)
  return response.json()
}
