import type { PostgrestError } from '@supabase/supabase-js'
import { unwrap } from './db.ts'

type Page<Row> =
  | { data: Row[]; error: null; count: number | null; status: number }
  | { data: null; error: PostgrestError; count: null; status: number }

/** A query of supabase-js; the ends of a range are zero-based, and both are in it. */
type Query<Row> = PromiseLike<Page<Row>> & { range: (from: number, to: number) => PromiseLike<Page<Row>> }

/**
 * Every row of a query, however many the server hands out at once (PostgREST's `max_rows`). The first answer tells
 * how many that is; the rest is asked for in pages of that size, all at the same time.
 *
 * @param ask makes the query for each page: with `count: 'exact'` and an order that ends in a unique column
 * @throws DomainError when any of the answers is a failure
 */
export async function unwrapAllRows<Row>(ask: () => Query<Row>): Promise<Row[]> {
  const first = await ask()
  const rows = unwrap(first)
  const size = rows.length
  const missing = (first.count ?? size) - size
  if (size === 0 || missing <= 0) return rows
  const starts = Array.from({ length: Math.ceil(missing / size) }, (_, page) => (page + 1) * size)
  const rest = await Promise.all(starts.map((from) => ask().range(from, from + size - 1)))
  return [rows, ...rest.map((answer) => unwrap(answer))].flat()
}
