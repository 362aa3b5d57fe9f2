import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

test('steps are level over each point and change between two points', () => {
  expect(stepsOf([0, 1, null])).toEqual([
    { at: -0.5, value: 0 },
    { at: 0.5, value: 0 },
    { at: 0.5, value: 1 },
    { at: 1.5, value: 1 },
    { at: 1.5, value: null },
    { at: 2.5, value: null },
  ])
})
