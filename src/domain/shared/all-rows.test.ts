import { expect, test } from 'vitest'
import { unwrapAllRows } from './all-rows.ts'
import { ANSWER_TOO_LARGE } from './db.ts'

/** `server` stores `count` rows and returns at most `limit` of them in one answer; `pages` are the requested ranges. */
function server(count: number, limit: number) {
  const pages: [from: number, to: number][] = []
  const rows = Array.from({ length: count }, (_, row) => row)
  const answer = async (from: number, to: number) => ({
    data: rows.slice(from, Math.min(to + 1, from + limit)),
    error: null,
    count,
    status: 200,
  })
  const range = (from: number, to: number) => {
    pages.push([from, to])
    return answer(from, to)
  }
  return { pages, range, ask: () => Object.assign(answer(0, count), { range }) }
}

test('when the first answer has all rows, no second request is sent', async () => {
  for (const count of [0, 1, 9, 10]) {
    const { ask, pages } = server(count, 10)
    expect(await unwrapAllRows(ask)).toHaveLength(count)
    expect(pages).toEqual([])
  }
})

test('remaining rows are read in order, in pages of the size that the server allows', async () => {
  const { ask, pages } = server(25, 10)
  expect(await unwrapAllRows(ask)).toEqual(Array.from({ length: 25 }, (_, row) => row))
  expect(pages).toEqual([
    [10, 19],
    [20, 29],
  ])
})

test('when rows are read in pages, only the first request asks for the number of rows', async () => {
  const { ask } = server(25, 10)
  const options: unknown[] = []
  await unwrapAllRows((counted) => {
    options.push(counted)
    return ask()
  })
  expect(options).toEqual([{ count: 'exact' }, undefined, undefined])
})

test('a page with too many bytes is read in two halves, and each row is read once', async () => {
  const rows = Array.from({ length: 2500 }, (_, row) => row)
  const refused = { ...ANSWER_TOO_LARGE, details: '', hint: '', name: 'PostgrestError' } as never
  let asked = 0
  // In this test, rows before row 1,300 have one byte each, and all other rows have two bytes.
  const answer = (from: number, to: number) => {
    const data = rows.slice(from, Math.min(to + 1, from + 1000))
    const bytes = data.reduce((sum, row) => sum + (row < 1300 ? 1 : 2), 0)
    return Promise.resolve(
      bytes > 400
        ? ({ data: null, error: refused, count: null, status: 413 } as const)
        : ({ data, error: null, count: rows.length, status: 200 } as const),
    )
  }
  const range = (from: number, to: number) => {
    asked++
    return answer(from, to)
  }
  expect(await unwrapAllRows(() => Object.assign(answer(0, 999), { range }))).toEqual(rows)
  expect(asked).toBeLessThan(40)
  const one = { data: null, error: refused, count: null, status: 413 } as const
  const hopeless = () => Object.assign(Promise.resolve(one), { range: () => Promise.resolve(one) })
  await expect(unwrapAllRows(hopeless)).rejects.toMatchObject({ message: ANSWER_TOO_LARGE.message })
})

test('when the request for one page fails, reading all rows fails', async () => {
  const { ask, range } = server(25, 10)
  const failure = { message: 'JWT expired', code: 'PGRST301', details: '', hint: '', name: 'PostgrestError' }
  const failing = (from: number, to: number) =>
    from === 20
      ? Promise.resolve({ data: null, error: failure as never, count: null, status: 401 } as const)
      : range(from, to)
  const unlucky = () => Object.assign(ask(), { range: failing })
  await expect(unwrapAllRows<number>(unlucky)).rejects.toMatchObject({ kind: 'signed-out' })
})
