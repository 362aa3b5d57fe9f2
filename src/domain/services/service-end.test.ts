import { expect, test } from 'vitest'
import { isServiceEnd } from './service-end.ts'

test.each([
  ['10:00', '11:30:00', true],
  ['10:00', '10:00', false],
  ['10:00', '09:00', false],
  ['22:00', '01:00', true],
  ['22:00', '10:00', true],
  ['22:00', '10:01', false],
  ['10:00', null, true],
  [null, '09:00', true],
  ['10:00', 'late', true],
])('for a service from %s to %s, isServiceEnd returns %s', (startTime, endTime, isEnd) =>
  expect(isServiceEnd({ startTime, endTime })).toBe(isEnd),
)
