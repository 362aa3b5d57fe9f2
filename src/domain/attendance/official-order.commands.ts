import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { OfficialOrder } from './official-order.rules.ts'

/**
 * Changes the order of the sources for the official total. The totals of all services change immediately.
 *
 * @throws DomainError 'not-found' unless the caller owns the church
 */
export async function changeOfficialOrder(
  db: Db,
  { churchId, order }: { churchId: string; order: OfficialOrder },
): Promise<void> {
  unwrapRow(
    await db
      .from('churches')
      .update({ official_order: [...order] })
      .eq('id', churchId)
      .select('id'),
  )
}
