import { expect, test } from 'vitest'
import { rowsOfSpreadsheet } from './send-rows.ts'

test('the rows of a file and its refused rows are sent together, in the order of the file and in parts', async () => {
  const services = [2, 4, 5, 9].map((row) => ({
    row,
    column: 'Total',
    date: '2026-03-01',
    time: null,
    serviceName: null,
    total: row,
  }))
  const refused = [3, 6, 7, 10].map((row) => ({ row, column: 'Total', reason: `no ${row}` }))
  const client = { rows: async (from: number, count: number) => services.slice(from, from + count) }
  for (const atMost of [1, 2, 3, 5, 100]) {
    const source = rowsOfSpreadsheet(client, 'attendance', services.length, refused)
    const sent = []
    while (sent.length < source.count) sent.push(...(await source.rows(sent.length, atMost)))
    expect(sent.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(sent.map(({ row, given }) => [row, given['problem'] ?? given['total']])).toEqual([
      [2, 2],
      [3, 'no 3'],
      [4, 4],
      [5, 5],
      [6, 'no 6'],
      [7, 'no 7'],
      [9, 9],
      [10, 'no 10'],
    ])
  }
})
