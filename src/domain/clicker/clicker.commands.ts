import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { ClickerAnswer } from './clicker-answer.schema.ts'
import type { Tap } from './clicker-count.ts'

type Device = { device: string; service: string }

/** Opens the clicker for a service of the caller's church. */
export async function openClicker(db: Db, { device, service }: Device): Promise<ClickerAnswer> {
  return answerOf(await db.rpc('open_clicker', { device, service }))
}

/** Sends the taps of one of the caller's devices. Taps that arrived before change nothing. */
export async function sendTaps(
  db: Db,
  { device, service, name, taps }: Device & { name: string; taps: Tap[] },
): Promise<ClickerAnswer> {
  return answerOf(await db.rpc('send_taps', { device, service, name, taps }))
}

/** `answerOf` reads the seconds to wait from an answer with status 429. */
function answerOf(answer: PostgrestSingleResponse<unknown>): ClickerAnswer {
  const busy = answer.status === 429 ? v.safeParse(ClickerAnswer, answer.error) : null
  return busy?.success ? busy.output : v.parse(ClickerAnswer, unwrap(answer))
}
