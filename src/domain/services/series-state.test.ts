import { expect, test } from 'vitest'
import { serviceOf } from '@/testing/factories/services.ts'
import { seriesState } from './series-state.ts'

test.each([
  [{}, null],
  [{ recurrenceEndDate: '2026-10-01' }, 'Ended Oct 1'],
  [{ recurrenceEndDate: '2025-10-01' }, 'Ended Oct 1, 2025'],
  [{ recurrenceEndDate: '2026-11-22' }, null],
  [{ pauses: ['2026-11-22/2026-12-06'] }, 'Paused until Dec 6'],
  [{ pauses: ['2026-12-07/2027-01-10', '2026-11-01/2026-12-06'] }, 'Paused until Jan 10, 2027'],
  [{ pauses: ['2026-11-01/2026-11-21', '2026-11-23/2026-12-06'] }, null],
  [{ pauses: ['2026-11-01/2026-12-06'], recurrenceEndDate: '2026-11-08' }, 'Ended Nov 8'],
  [{ pauses: ['2026-11-01/2026-12-06'], isRecurring: false }, null],
])('on November 22, 2026, the state of a series with the rule %j is %j', (rule, words) =>
  expect(seriesState(serviceOf(rule), '2026-11-22')).toBe(words),
)
