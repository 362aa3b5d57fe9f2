import { expect, test } from 'vitest'
import { arrangeServices } from './services-layout.ts'

test.each([
  ['a church with a long plan', 36, 474, true, { isBeside: true, upcomingShown: 9 }],
  ['the same on a small window', 36, 474, false, { isBeside: false, upcomingShown: 3 }],
  ['one service to come beside a long past', 1, 474, true, { isBeside: false, upcomingShown: 3 }],
  ['nothing to come', 0, 24, true, { isBeside: false, upcomingShown: 3 }],
  ['nothing past', 12, 0, true, { isBeside: false, upcomingShown: 3 }],
  ['a few of each', 2, 6, true, { isBeside: true, upcomingShown: 2 }],
])('%s', (_, upcoming, past, isWide, arranged) => {
  expect(arrangeServices(upcoming, past, isWide)).toEqual(arranged)
})
