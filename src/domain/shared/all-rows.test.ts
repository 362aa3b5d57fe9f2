import { expect, test } from 'vitest'
import { unwrapAllRows } from './all-rows.ts'

/** A server with `count` rows that hands out at most `limit` at once. */
function server(count: number, limit: number) {
  const asked: unknown[] = []
  const rows = Array.from({ length: count }, (_, row) => row)
  return {
    asked,
    ask: async (pages: { from: number; to: number } | null) => {
      asked.push(pages)
      const { from, to } = pages ?? { from: 0, to: count }
      return { data: rows.slice(from, Math.min(to + 1, from + limit)), error: null, count, status: 200 }
    },
  }
}

test('one answer is enough when it holds everything', async () => {
  for (const count of [0, 1, 9, 10]) {
    const { ask, asked } = server(count, 10)
    expect(await unwrapAllRows(ask)).toHaveLength(count)
    expect(asked).toEqual([null])
  }
})

test('the rest comes in pages as large as the server allows, in order', async () => {
  const { ask, asked } = server(25, 10)
  expect(await unwrapAllRows(ask)).toEqual(Array.from({ length: 25 }, (_, row) => row))
  expect(asked).toEqual([null, { from: 10, to: 19 }, { from: 20, to: 29 }])
})

test('a page that fails fails the whole', async () => {
  const { ask } = server(25, 10)
  const failure = { message: 'JWT expired', code: 'PGRST301', details: '', hint: '', name: 'PostgrestError' }
  const failing = (pages: { from: number; to: number } | null) =>
    pages?.from === 20
      ? Promise.resolve({ data: null, error: failure as never, count: null, status: 401 } as const)
      : ask(pages)
  await expect(unwrapAllRows(failing)).rejects.toMatchObject({ kind: 'signed-out' })
})
