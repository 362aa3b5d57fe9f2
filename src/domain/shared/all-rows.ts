import type { PostgrestError } from '@supabase/supabase-js'
import { ANSWER_TOO_LARGE, unwrap } from './db.ts'

/** Pages asked for at the same time; a server makes one caller wait, and refuses what is far too much. */
const PAGES_AT_ONCE = 8

/** Rows to ask for where those that a server hands out at once have too many bytes; half of that where these do too. */
const SMALLER_PAGE = 500

type Page<Row> =
  | { data: Row[]; error: null; count: number | null; status: number }
  | { data: null; error: PostgrestError; count: null; status: number }

/** The options of a first page, which says how many rows there are; the others need not count again. */
type Counted = { count: 'exact' } | undefined

/** A query of supabase-js; the ends of a range are zero-based, and both are in it. */
type Query<Row> = PromiseLike<Page<Row>> & { range: (from: number, to: number) => PromiseLike<Page<Row>> }

/**
 * Every row of a query, however many the server hands out at once (PostgREST's `max_rows`). The first answer tells
 * how many that is; the rest is asked for in pages of that size, some at the same time. A page with too many
 * bytes is asked for in halves.
 *
 * @param ask makes the query for each page: with an order that ends in a unique column, the first with `count: 'exact'`
 * @throws DomainError when any of the answers is a failure
 */
export async function unwrapAllRows<Row>(ask: (counted: Counted) => Query<Row>): Promise<Row[]> {
  const { rows } = await unwrapRowsUpTo(Infinity, ask)
  return rows ?? []
}

/**
 * The same where there are at most so many rows, otherwise only how many there are.
 *
 * @returns `rows` null when there are more
 */
export async function unwrapRowsUpTo<Row>(
  most: number,
  ask: (counted: Counted) => Query<Row>,
): Promise<{ rows: Row[]; total: number } | { rows: null; total: number }> {
  const first = await firstPage(ask)
  const rows = unwrap(first)
  const size = rows.length
  const total = Math.max(first.count ?? size, size)
  if (total > most) return { rows: null, total }
  if (size === 0 || total === size) return { rows, total }
  const starts = Array.from({ length: Math.ceil((total - size) / size) }, (_, page) => (page + 1) * size)
  const pages = [rows]
  while (starts.length > 0) {
    pages.push(...(await Promise.all(starts.splice(0, PAGES_AT_ONCE).map((from) => readPage(ask, from, size)))))
  }
  return { rows: pages.flat(), total }
}

async function firstPage<Row>(ask: (counted: Counted) => Query<Row>): Promise<Page<Row>> {
  let page = await ask({ count: 'exact' })
  for (let size = SMALLER_PAGE; size >= 1 && isTooLarge(page); size = Math.floor(size / 2)) {
    page = await ask({ count: 'exact' }).range(0, size - 1)
  }
  return page
}

async function readPage<Row>(ask: (counted: Counted) => Query<Row>, from: number, size: number): Promise<Row[]> {
  const page = await ask(undefined).range(from, from + size - 1)
  if (size === 1 || !isTooLarge(page)) return unwrap(page)
  const half = Math.ceil(size / 2)
  return [...(await readPage(ask, from, half)), ...(await readPage(ask, from + half, size - half))]
}

/** Whether an answer was refused because of its bytes. */
export const isTooLarge = ({ error }: { error: PostgrestError | null }) => error?.code === ANSWER_TOO_LARGE.code
