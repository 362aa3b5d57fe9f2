import { expect, test } from 'vitest'
import { scaleTop } from './scale-top.ts'

const year = Array.from({ length: 51 }, (_, week) => 180 + ((week * 37) % 60))

test.each([
  ['no numbers', [], 0],
  ['an ordinary year', year, 239],
  ['one Christmas above the scale', [...year, 505], 239],
  ['Christmas and Easter above the scale', [...year, 505, 360], 239],
  ['three high numbers, which stay on the scale', [...year, 505, 480, 490], 505],
  [
    'three high numbers of a long time in a row, which stay on the scale',
    [...year, ...year, 404, 416, 428, ...year],
    428,
  ],
  ['three high numbers of a long time apart', [...year, 404, ...year, 416, ...year, 428], 239],
  ['an Easter that is only a little higher', [...year, 310], 310],
  ['a church that doubled', [...year, ...year.map((people) => 2 * people)], 478],
  ['a few services', [20, 22, 90], 90],
  ['a single service among services without anyone', [0, 0, 0, 0, 0, 0, 0, 0, 9], 9],
  ['weeks without a count', [...year, null, 505, null], 239],
] as const)("the highest number on a chart's scale is right for: %s", (_, values, top) =>
  expect(scaleTop(values)).toBe(top),
)

test('neighbours in a row are of the same line, when several lines share a scale', () => {
  expect(scaleTop([...year, 404, 416], [428, ...year])).toBe(239)
  expect(scaleTop([...year, 404, 416, null, 428], year)).toBe(428)
})
