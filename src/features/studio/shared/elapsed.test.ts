import { expect, test } from 'vitest'
import { formatElapsed, speakElapsed } from './elapsed.ts'

test.each([
  [0, '0:00'],
  [7_900, '0:07'],
  [760_000, '12:40'],
  [3_727_000, '1:02:07'],
  [-5, '0:00'],
])('%i ms is shown as %s', (milliseconds, text) => expect(formatElapsed(milliseconds)).toBe(text))

test.each([
  [1_000, '1 second'],
  [59_999, '59 seconds'],
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [7_380_000, '2 hours 3 minutes'],
])('%i ms is announced to screen readers as %s', (milliseconds, text) => expect(speakElapsed(milliseconds)).toBe(text))
