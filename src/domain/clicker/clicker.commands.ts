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

/** Sends taps of one of the caller's devices. The server ignores a repeated tap. */
export async function sendTaps(
  db: Db,
  { device, service, name, taps }: Device & { name: string; taps: Tap[] },
): Promise<ClickerAnswer> {
  return answerOf(await db.rpc('send_taps', { device, service, name, taps }))
}

/** `answerOf` also accepts an answer with status 429, which gives the seconds to wait. */
function answerOf(answer: PostgrestSingleResponse<unknown>): ClickerAnswer {
  const busy = answer.status === 429 ? v.safeParse(ClickerAnswer, answer.error) : null
  return busy?.success ? busy.output : v.parse(ClickerAnswer, unwrap(answer))
}
