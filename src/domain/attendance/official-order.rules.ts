/** A church's rule: the first of these that there is becomes the official total. `typed` includes what was imported. */
export type OfficialOrder = readonly OrderedSource[]
export type OrderedSource = (typeof ORDERED_SOURCES)[number]
export const ORDERED_SOURCES = ['typed', 'clicker', 'door', 'room', 'register'] as const

/** The order with one source moved up (-1) or down (1). */
export function moved(order: OfficialOrder, source: OrderedSource, by: -1 | 1): OfficialOrder {
  const from = order.indexOf(source)
  const other = order[from + by]
  return other ? order.map((each) => (each === source ? other : each === other ? source : each)) : order
}
