import { expect, test } from 'vitest'
import { refusedRows } from './refused-rows.ts'

const cells = [
  { row: 5, column: 'Date', reason: 'This is not a date: "x"' },
  { row: 5, column: 'Total', reason: 'This is not a number: "y"' },
  { row: 6, column: 'Total', reason: 'This is not a number: "y"' },
]

test('several refused cells of a person or a service are one refused row', () => {
  const together = { row: 5, column: 'Date, Total', reason: 'This is not a date: "x" · This is not a number: "y"' }
  expect(refusedRows(cells, { kind: 'attendance', fields: { A: 'date', B: 'total' } })).toEqual([together, cells[2]])
  expect(refusedRows(cells, { kind: 'members', fields: {} })).toEqual([together, cells[2]])
})

test('each refused cell is a row of its own where a row of the file has several services', () => {
  expect(refusedRows(cells, { kind: 'attendance', fields: { A: 'date', B: 'service:9:00' } })).toEqual(cells)
  expect(refusedRows(cells, { kind: 'attendance', fields: { B: 'total', C: 'total' } })).toEqual(cells)
})
