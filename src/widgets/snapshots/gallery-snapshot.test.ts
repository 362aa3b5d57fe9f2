import { expect, test } from 'vitest'
import { wrapIndex } from './gallery-snapshot.ts'

test.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [0, 1, 1, 0],
  [0, 1, 0, 0],
])('from snapshot %i, %i steps in a list of %i snapshots lead to snapshot %i', (index, by, length, expected) => {
  expect(wrapIndex(index, by, length)).toBe(expected)
})
