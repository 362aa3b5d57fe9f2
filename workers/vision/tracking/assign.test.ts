import { expect, test } from 'vitest'
import { assign } from './assign.ts'

test('the assignment with the best sum is chosen, even if it leaves out the best single pair', () => {
  // A greedy assignment would take 0.9 and leave nothing for the second row.
  expect(
    assign(
      [
        [0.9, 0.8],
        [0.7, 0],
      ],
      2,
    ),
  ).toEqual([1, 0])
})

test('a pair with the value 0 is never assigned, whether there are more rows or more columns', () => {
  expect(assign([[0], [0.5], [0.4]], 1)).toEqual([-1, 0, -1])
  expect(assign([[0, 0.2, 0.6]], 3)).toEqual([2])
  expect(assign([[0, 0]], 2)).toEqual([-1])
  expect(assign([], 3)).toEqual([])
  expect(assign([[], []], 0)).toEqual([-1, -1])
})

test('the sum of an assignment equals the best sum found by brute force', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < 200; round++) {
    const rows = 1 + Math.floor(random() * 4)
    const columns = 1 + Math.floor(random() * 4)
    const values = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => (random() < 0.4 ? 0 : random())),
    )
    const result = assign(values, columns)
    const used = result.filter((column) => column >= 0)
    expect(new Set(used).size).toBe(used.length)
    const sum = result.reduce((total, column, row) => total + (values[row]![column] ?? 0), 0)
    expect(sum).toBeCloseTo(best(values, columns, 0, new Set()), 10)
  }
})

function best(values: number[][], columns: number, row: number, taken: Set<number>): number {
  if (row === values.length) return 0
  let most = best(values, columns, row + 1, taken)
  for (let column = 0; column < columns; column++) {
    if (taken.has(column)) continue
    const rest = best(values, columns, row + 1, new Set([...taken, column]))
    most = Math.max(most, values[row]![column]! + rest)
  }
  return most
}
