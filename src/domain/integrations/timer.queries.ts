import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { Timer } from './timer.schema.ts'

/**
 * Lists the installation's timers, webhooks first.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or an administrator
 */
export async function listTimers(db: Db): Promise<Timer[]> {
  const rows = unwrap(await db.rpc('list_timers'))
  return rows.map(({ name, state, ran_at: ranAt, tried_at: triedAt }) =>
    v.parse(Timer, { name, state, ranAt, triedAt }),
  )
}
