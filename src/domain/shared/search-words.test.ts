import { expect, test } from 'vitest'
import { mentions, searchable } from './search-words.ts'

test('words are found in any text and in either case; no words match everything', () => {
  expect(mentions(['On Waiting', null], ' WAIT ')).toBe(true)
  expect(mentions([null, undefined, 'Psalm 130'], 'wait')).toBe(false)
  expect(mentions([null], '  ')).toBe(true)
})

test.each([
  ['Inés', 'ines'],
  ['ines', 'Inés'],
  ['Ne\u0301stor', 'néstor'],
  ['Søren Łukasz', 'soren lukasz'],
  ['Großmann', 'grossmann'],
  ['Æbelø', 'aebelo'],
  ['İpek', 'ipek'],
  ['Королёв', 'королев'],
  ['ΑΓΆΠΗ', 'αγαπη'],
  ['김하나', '김'],
])('%s is found by %s', (text, words) => {
  expect(mentions([text], words)).toBe(true)
})

test('the signs that tell words apart in other scripts are compared', () => {
  expect(mentions(['कि'], 'का')).toBe(false)
  expect(searchable('कि')).not.toBe(searchable('का'))
})
