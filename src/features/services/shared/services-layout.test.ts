import { expect, test } from 'vitest'
import { arrangeServices } from './services-layout.ts'

test.each([
  ['a church with a long plan', 36, 474, true, { isBeside: true, upcomingShown: 9 }],
  ['a church with a long plan on a narrow window', 36, 474, false, { isBeside: false, upcomingShown: 3 }],
  ['one upcoming service and a long past', 1, 474, true, { isBeside: false, upcomingShown: 3 }],
  ['no upcoming service', 0, 24, true, { isBeside: false, upcomingShown: 3 }],
  ['no past service', 12, 0, true, { isBeside: false, upcomingShown: 3 }],
  ['a few services of each kind', 2, 6, true, { isBeside: true, upcomingShown: 2 }],
])('upcoming and past services have the right layout for %s', (_, upcoming, past, isWide, arranged) => {
  expect(arrangeServices(upcoming, past, isWide)).toEqual(arranged)
})
