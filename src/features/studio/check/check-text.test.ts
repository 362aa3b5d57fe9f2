import { expect, test } from 'vitest'
import { adviceText, comparisonText, rangeText } from './check-text.ts'

const compared = (found: number, missed: number, tooMany: number) => ({ found, missed, tooMany })

test('the text of a check names both counts and their differences', () => {
  expect(comparisonText(compared(38, 2, 1))).toBe('You 40, Narthex 39: 38 right, 2 missed, 1 too many.')
  expect(comparisonText(compared(0, 0, 0))).toBe('You 0, Narthex 0: 0 right, 0 missed, 0 too many.')
})

test('the accuracy range depends on the number of people in the picture, and is null without people', () => {
  expect(rangeText(compared(38, 2, 1), 'picture')).toBe(
    'By this one picture, the camera finds between 83 and 99 of 100 people here.',
  )
  expect(rangeText(compared(0, 0, 3), 'film')).toBeNull()
})

test('if over 5 % of people are missed, the advice is about the light, the size of people or the camera', () => {
  const tall = [0.3, 0.2, 0.25]
  expect(adviceText(compared(40, 2, 0), 10, tall)).toBeNull()
  expect(adviceText(compared(30, 10, 0), 10, tall)).toMatch(/^The picture is dark/)
  expect(adviceText(compared(30, 10, 0), 60, [0.04, 0.05, 0.2])).toMatch(/^People are small/)
  expect(adviceText(compared(30, 10, 0), 60, tall)).toMatch(/^Put the camera higher/)
})
