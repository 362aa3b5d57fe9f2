import { expect, test } from 'vitest'
import { mentions, searchable } from './search-words.ts'

test('a search finds words in any of the texts, ignoring case; an empty search finds everything', () => {
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
])('the text %s is found by the search %s', (text, words) => {
  expect(mentions([text], words)).toBe(true)
})

test('a search compares vowel signs, for example in Hindi', () => {
  expect(mentions(['कि'], 'का')).toBe(false)
  expect(searchable('कि')).not.toBe(searchable('का'))
})
