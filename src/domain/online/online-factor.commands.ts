import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { OnlineFactorDraft } from './online-factor.schema.ts'

/**
 * Sets the church's number of people for each view online. With null, pages show views without a number of people.
 *
 * @throws DomainError 'not-found' unless the caller owns the church
 */
export async function changeOnlineFactor(db: Db, { id, onlineFactor }: OnlineFactorDraft & { id: string }) {
  unwrapRow(await db.from('churches').update({ online_factor: onlineFactor }).eq('id', id).select('id'))
}
