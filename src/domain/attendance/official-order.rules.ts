/**
 * The official total comes from the first source in this order that has a count. The source `typed` includes imported
 * counts. Postgres chooses the count (`private.refresh_official_total`, see `src/README.md`): a count that a person
 * chose comes first, and a service that did not happen has no total.
 */
export type OfficialOrder = readonly OrderedSource[]
export type OrderedSource = (typeof ORDERED_SOURCES)[number]
export const ORDERED_SOURCES = ['typed', 'clicker', 'door', 'room', 'register'] as const

/** Returns the order with one source moved up (-1) or down (1). A source at an end does not move beyond the end. */
export function moved(order: OfficialOrder, source: OrderedSource, by: -1 | 1): OfficialOrder {
  const from = order.indexOf(source)
  const other = order[from + by]
  return other ? order.map((each) => (each === source ? other : each === other ? source : each)) : order
}
