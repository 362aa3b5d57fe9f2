import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { ORDERED_SOURCES } from './official-order.rules.ts'
import type { OfficialOrder } from './official-order.rules.ts'

/** Returns the order of the sources for the official total. Returns null when `churchId` is not the caller's church. */
export async function findOfficialOrder(db: Db, churchId: string): Promise<OfficialOrder | null> {
  const church = unwrap(await db.from('churches').select('official_order').eq('id', churchId).maybeSingle())
  return church && church.official_order.flatMap((name) => ORDERED_SOURCES.find((source) => source === name) ?? [])
}
