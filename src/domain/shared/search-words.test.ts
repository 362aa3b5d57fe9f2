import { expect, test } from 'vitest'
import { mentions } from './search-words.ts'

test('words are found in any text and in either case; no words match everything', () => {
  expect(mentions(['On Waiting', null], ' WAIT ')).toBe(true)
  expect(mentions([null, undefined, 'Psalm 130'], 'wait')).toBe(false)
  expect(mentions([null], '  ')).toBe(true)
})
