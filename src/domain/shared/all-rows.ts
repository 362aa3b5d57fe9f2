import type { PostgrestError } from '@supabase/supabase-js'
import { ANSWER_TOO_LARGE, unwrap } from './db.ts'

/**
 * The server delays or refuses a caller with too many requests. So at most `PAGES_AT_ONCE` pages are requested at the
 * same time.
 */
const PAGES_AT_ONCE = 8

/**
 * When the first answer has too many bytes, `SMALLER_PAGE` rows are requested instead, then half as many, and so on.
 */
const SMALLER_PAGE = 500

type Page<Row> =
  | { data: Row[]; error: null; count: number | null; status: number }
  | { data: null; error: PostgrestError; count: null; status: number }

/** Only the query of the first page asks Postgres to count the rows. */
type Counted = { count: 'exact' } | undefined

/** A `Query` is a query of supabase-js. The range includes the rows at `from` and `to`, counted from 0. */
type Query<Row> = PromiseLike<Page<Row>> & { range: (from: number, to: number) => PromiseLike<Page<Row>> }

/**
 * Returns all rows of a query, even when the server limits the rows of an answer (PostgREST's `max_rows`). The first
 * answer shows the page size; the other pages are then requested, several at the same time. A page with too many bytes
 * is requested as two halves.
 *
 * @param ask makes the query of a page, with the given options of `select`; its last sort column must be unique
 * @throws DomainError when a request fails
 */
export async function unwrapAllRows<Row>(ask: (counted: Counted) => Query<Row>): Promise<Row[]> {
  const { rows } = await unwrapRowsUpTo(Infinity, ask)
  return rows ?? []
}

/**
 * Returns all rows of a query when there are at most `most` rows, otherwise only the number of rows.
 *
 * @returns `rows` is null when there are more than `most` rows
 * @throws DomainError when a request fails
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

/** Returns whether an answer was refused because it had too many bytes. */
export const isTooLarge = ({ error }: { error: PostgrestError | null }) => error?.code === ANSWER_TOO_LARGE.code
