import { expect, test } from 'vitest'
import { readChoice, readWords } from './search-params.ts'

test.each([
  [undefined, ''],
  ['grace', 'grace'],
  [2024, '2024'],
  [{ a: 1 }, ''],
])('the URL parameter %j is read as the search words %j', (given, words) => expect(readWords(given)).toBe(words))

test.each([
  [undefined, 'all'],
  ['visitor', 'visitor'],
  ['retired', 'all'],
  [7, 'all'],
])('the URL parameter %j is read as the choice %j', (given, choice) =>
  expect(readChoice(['all', 'visitor'], given)).toBe(choice),
)
