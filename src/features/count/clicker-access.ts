import * as v from 'valibot'
import { ClickerAnswer } from '@/domain/clicker/clicker-answer.schema.ts'
import { openClicker, sendTaps } from '@/domain/clicker/clicker.commands.ts'
import type { Tap } from '@/domain/clicker/clicker-count.ts'
import type { Db } from '@/domain/shared/db.ts'
import { env } from '@/platform/env.ts'

/** Opens the clicker of a service, with a counting link or, for a signed-in person, with the service's id. */
export type ClickerAccess = {
  /** The key under which the device remembers the service: the link's token or the service's id. */
  key: string
  isLink: boolean
  open(device: string): Promise<ClickerAnswer>
  send(device: string, name: string, taps: Tap[]): Promise<ClickerAnswer>
}

/** The time after which a request counts as lost. */
const PATIENCE_MS = 10_000

/** Opens the clicker without an account, and without loading the Supabase client. */
export const accessByLink = (token: string): ClickerAccess => ({
  key: token,
  isLink: true,
  open: (device) => ask('open_clicker', { device, token }),
  send: (device, name, taps) => ask('send_taps', { device, token, name, taps }),
})

export const accessByPerson = (db: Db, service: string): ClickerAccess => ({
  key: service,
  isLink: false,
  open: (device) => openClicker(db, { device, service }),
  send: (device, name, taps) => sendTaps(db, { device, service, name, taps }),
})

async function ask(call: 'open_clicker' | 'send_taps', input: object): Promise<ClickerAnswer> {
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
