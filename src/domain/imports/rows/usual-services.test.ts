import { expect, test } from 'vitest'
import { usualServices } from './usual-services.ts'

const cells = (text: string) => usualServices(text.split(' ').map((cell) => (cell === '_' ? '' : cell)))
/** `told` returns 'yes' or 'no' for all cells; when the cells differ, it returns one letter for each cell. */
const told = (text: string) => {
  const usual = cells(text)
  if (usual.every(Boolean)) return 'yes'
  return usual.some(Boolean) ? usual.map((is) => (is ? 'y' : 'n')).join('') : 'no'
}

test.each([
  ['every week', '40 41 - 42 43', 'yes'],
  ['lately forgotten', '40 41 42 n/a n/a', 'yes'],
  ['cancelled as often as held', '40 cancelled - cancelled 43', 'yes'],
  ['once a month', '40 - - - 41 - - - 42', 'no'],
  ['once a month, empty in between', '40 _ _ _ 41 _ _ - 42', 'no'],
  ['every other week', '40 - 41 - 42 - 43', 'yes'],
  ['begun later', '- - - - - 40 41 42', 'nnnnnyyy'],
  ['ended', '40 41 42 - - - - -', 'yyynnnnn'],
  ['without a number, in a short file', '- - -', 'yes'],
  ['without a number, in a long file', '- - - - - - - - -', 'no'],
])('for a service (%s) with the cells %s, `usualServices` returns %s', (_, text, wanted) => {
  expect(told(text)).toBe(wanted)
})
