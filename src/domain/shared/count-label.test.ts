import { expect, test } from 'vitest'
import { countLabel } from './count-label.ts'

test('a count is written with its noun in singular or plural', () => {
  expect([0, 1, 2, 1204].map((count) => countLabel(count, 'member'))).toEqual([
    '0 members',
    '1 member',
    '2 members',
    '1,204 members',
  ])
})
