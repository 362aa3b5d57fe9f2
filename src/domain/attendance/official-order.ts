import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/** A church's rule: the first of these that there is becomes the official total. `typed` includes what was imported. */
export type OfficialOrder = readonly OrderedSource[]
export type OrderedSource = (typeof SOURCES)[number]
const SOURCES = ['typed', 'clicker', 'door', 'room', 'register'] as const

/** @returns null when it is not the caller's church */
export async function findOfficialOrder(db: Db, churchId: string): Promise<OfficialOrder | null> {
  const church = unwrap(await db.from('churches').select('official_order').eq('id', churchId).maybeSingle())
  return church && church.official_order.flatMap((name) => SOURCES.find((source) => source === name) ?? [])
}

/** The totals of all services follow it at once. @throws DomainError 'not-found' unless the caller owns the church */
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

/** The order with one source moved up (-1) or down (1). */
export function moved(order: OfficialOrder, source: OrderedSource, by: -1 | 1): OfficialOrder {
  const from = order.indexOf(source)
  const other = order[from + by]
  return other ? order.map((each) => (each === source ? other : each === other ? source : each)) : order
}
