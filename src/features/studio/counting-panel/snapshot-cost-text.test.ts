import { expect, test } from 'vitest'
import { snapshotCostText } from './snapshot-cost-text.ts'

test.each([
  [9, 420, 'A snapshot is the middle one of 9 pictures, each counted in 0.4 s.'],
  [
    3,
    4100,
    'A snapshot is the middle one of 3 pictures, each counted in 4.1 s. A faster model or computer looks at up to nine.',
  ],
  [1, 12_000, 'A snapshot is one picture, counted in 12.0 s.'],
])('if a snapshot has %i pictures of %i ms each, the text names both figures', (pictures, pictureMs, text) => {
  expect(snapshotCostText({ pictures, pictureMs })).toBe(text)
})
