import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { toRow } from '../shared/table.ts'
import { OnlineCounts } from './online-count.schema.ts'
import type { OnlineCountChange, OnlineCountDraft } from './online-count.schema.ts'

/**
 * Records how often a service was viewed at a place online. The official total does not change.
 *
 * @throws DomainError 'conflict' when the service has views of this place already, 'invalid' when the service is gone,
 * 'forbidden' for viewers
 */
export async function recordOnlineCount(db: Db, draft: OnlineCountDraft): Promise<void> {
  unwrap(await db.from('online_counts').insert(toRow(OnlineCounts, draft)))
}

/**
 * Changes the place or the number of views of a figure.
 *
 * @throws DomainError 'conflict' when the service has views of this place already, 'not-found' when the figure does not
 * exist or the caller may not change it
 */
export async function changeOnlineCount(db: Db, { id, ...change }: OnlineCountChange & { id: string }): Promise<void> {
  unwrapRow(await db.from('online_counts').update(toRow(OnlineCounts, change)).eq('id', id).select('id'))
}

/**
 * Deletes the number of views of a service at one place online.
 *
 * @throws DomainError 'not-found' when the number does not exist or the caller may not delete it
 */
export async function removeOnlineCount(db: Db, id: string): Promise<void> {
  unwrapRow(await db.from('online_counts').delete().eq('id', id).select('id'))
}
