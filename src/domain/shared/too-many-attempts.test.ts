import { expect, test } from 'vitest'
import { secondsToWait, tooManyAttempts } from './too-many-attempts.ts'

test.each([
  [0.2, '1 second', 1],
  [30, '30 seconds', 30],
  [61, '2 minutes', 120],
  [120, '2 minutes', 120],
  [900, '15 minutes', 900],
])('a waiting time of %d seconds is shown as %s and read as %s seconds', (seconds, told, read) => {
  const text = tooManyAttempts(seconds)
  expect(text).toBe(`Too many attempts. Try again in ${told}.`)
  expect(secondsToWait(text)).toBe(read)
})

test('when a text has no waiting time, the result is null', () => {
  expect(secondsToWait('Request rate limit reached')).toBeNull()
})
