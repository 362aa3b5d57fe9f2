import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { CombinedServicesDraft } from './year.schema.ts'

/**
 * Sets whether the services of a week are added up for the average of a year.
 *
 * @throws DomainError 'not-found' unless the caller owns the church
 */
export async function chooseCombinedServices(
  db: Db,
  { churchId, combinedServices }: CombinedServicesDraft & { churchId: string },
): Promise<void> {
  unwrapRow(await db.from('churches').update({ combined_services: combinedServices }).eq('id', churchId).select('id'))
}
