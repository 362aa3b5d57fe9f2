import * as v from 'valibot'
import { ClickerAnswer } from '@/domain/clicker/clicker-answer.schema.ts'
import { openClicker, sendTaps } from '@/domain/clicker/clicker.commands.ts'
import type { Tap } from '@/domain/clicker/clicker-count.ts'
import type { Db } from '@/domain/shared/db.ts'
import { askWithoutAccount } from '@/platform/ask-without-account.ts'
import { onLogIn } from '@/platform/on-log-in.ts'
import type { OnLogIn } from '@/platform/on-log-in.ts'

/** Opens the clicker of a service, with a counting link or, for a signed-in person, with the service's id. */
export type ClickerAccess = {
  /** The key under which the device remembers the service: the link's token or the service's id. */
  key: string
  isLink: boolean
  open(device: string): Promise<ClickerAnswer>
  send(device: string, name: string, taps: Tap[]): Promise<ClickerAnswer>
  /** Undefined with a counting link, which needs no log-in. */
  onLogIn?: OnLogIn
}

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
  onLogIn: onLogIn(db),
})

const ask = async (call: 'open_clicker' | 'send_taps', input: object) =>
  v.parse(ClickerAnswer, await askWithoutAccount(call, input, { patienceMs: 10_000, busySeconds: 30 }))
