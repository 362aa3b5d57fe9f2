import type { PostgrestError } from '@supabase/supabase-js'
import { unwrap } from './db.ts'

type Page<Row> =
  | { data: Row[]; error: null; count: number | null; status: number }
  | { data: null; error: PostgrestError; count: null; status: number }

/**
 * Every row of a query, however many the server hands out at once (PostgREST's `max_rows`). The first answer tells
 * how many that is; the rest is asked for in pages of that size, all at the same time.
 *
 * @param ask the query with `count: 'exact'` and an order that ends in a unique column; `pages` is null at first,
 * then the zero-based range of rows wanted, both ends included
 * @throws DomainError when any of the answers is a failure
 */
export async function unwrapAllRows<Row>(
  ask: (pages: { from: number; to: number } | null) => PromiseLike<Page<Row>>,
): Promise<Row[]> {
  const first = await ask(null)
  const rows = unwrap(first)
  const size = rows.length
  const missing = (first.count ?? size) - size
  if (size === 0 || missing <= 0) return rows
  const starts = Array.from({ length: Math.ceil(missing / size) }, (_, page) => (page + 1) * size)
  const rest = await Promise.all(starts.map((from) => ask({ from, to: from + size - 1 })))
  return [rows, ...rest.map((answer) => unwrap(answer))].flat()
}
