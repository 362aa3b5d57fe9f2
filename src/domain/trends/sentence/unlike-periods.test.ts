import { expect, test } from 'vitest'
import { weekly } from '../../../testing/trend-services.ts'
import { hasUnlikePeriods } from './unlike-periods.ts'

test('the two compared periods are unlike when their services are of different series', () => {
  const today = '2026-11-23'
  const prayer = { serviceName: 'Prayer', startTime: '19:00:00' }
  const sunday = weekly('2026-11-08', [50, 52])
  const [first, second] = weekly('2026-11-16', [9, 8], prayer)
  expect(hasUnlikePeriods([...sunday, first!], today)).toBe(true)
  expect(hasUnlikePeriods([...sunday, first!, second!], today)).toBe(true)
  expect(hasUnlikePeriods([...sunday, ...weekly('2026-11-24', [9, 8], prayer)], today)).toBe(false)
  expect(hasUnlikePeriods(sunday, today)).toBe(false)
  const each = [sunday[0]!, ...weekly('2026-11-11', [9], prayer), sunday[1]!, ...weekly('2026-11-18', [8], prayer)]
  expect(hasUnlikePeriods(each, today)).toBe(false)
})
