import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { CombinedServicesDraft } from './year.schema.ts'

/**
 * Sets which services of a church are added up to one figure before the average of a year.
 *
 * @throws DomainError 'not-found' unless the caller owns the church
 */
export async function chooseCombinedServices(
  db: Db,
  { churchId, combinedServices }: CombinedServicesDraft & { churchId: string },
): Promise<void> {
  unwrapRow(await db.from('churches').update({ combined_services: combinedServices }).eq('id', churchId).select('id'))
}
