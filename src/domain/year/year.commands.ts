import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { CombinedServices } from './year-service.ts'

/**
 * Sets which services of a church are added up to one figure before the average of a year.
 *
 * @throws DomainError 'not-found' unless the caller owns the church
 */
export async function chooseCombinedServices(
  db: Db,
  { churchId, combined }: { churchId: string; combined: CombinedServices },
): Promise<void> {
  unwrapRow(await db.from('churches').update({ combined_services: combined }).eq('id', churchId).select('id'))
}
