import { expect, test } from 'vitest'
import { scaleTop } from './scale-top.ts'

const year = Array.from({ length: 51 }, (_, week) => 180 + ((week * 37) % 60))

test.each([
  ['no numbers', [], 0],
  ['an ordinary year', year, 239],
  ['one Christmas above the scale', [...year, 505], 239],
  ['Christmas and Easter above the scale', [...year, 505, 360], 239],
  ['three high numbers, which stay on the scale', [...year, 505, 480, 490], 505],
  ['an Easter that is only a little higher', [...year, 310], 310],
  ['a church that doubled', [...year, ...year.map((people) => 2 * people)], 478],
  ['a few services', [20, 22, 90], 90],
  ['a single service among services without anyone', [0, 0, 0, 0, 0, 0, 0, 0, 9], 9],
  ['weeks without a count', [...year, null, 505, null], 239],
] as const)("the highest number on a chart's scale is right for: %s", (_, values, top) =>
  expect(scaleTop(values)).toBe(top),
)
