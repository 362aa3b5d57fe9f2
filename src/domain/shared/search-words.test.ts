import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mentions, SearchWords } from './search-words.ts'

test.each([
  [undefined, ''],
  ['grace', 'grace'],
  [2024, '2024'],
  [{ a: 1 }, ''],
])('an address with %j searches for %j', (given, words) => expect(v.parse(SearchWords, given)).toBe(words))

test('words are found in any text, whatever their case, and nothing is everywhere', () => {
  expect(mentions(['On Waiting', null], ' WAIT ')).toBe(true)
  expect(mentions([null, undefined, 'Psalm 130'], 'wait')).toBe(false)
  expect(mentions([null], '  ')).toBe(true)
})
