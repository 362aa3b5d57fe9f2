import { expect, test } from 'vitest'
import { DEFAULT_FILTERS } from '@/domain/trends/trend-filters.ts'
import { trendOf } from '@/domain/trends/trend.ts'
import { trendService } from '@/testing/trend-services.ts'
import { trendReading } from './trend-reading.ts'

test('a remark that all services of a day share is shown once', () => {
  const note = 'Easter'
  const services = [
    trendService('2026-04-05', 80, { serviceName: 'Communion', note }),
    trendService('2026-04-05', 250, { serviceName: 'Family', startTime: '10:30:00', note }),
  ]
  const { points } = trendOf(services, DEFAULT_FILTERS, { firstWeekday: 0, easter: 'western', today: '2026-04-07' })
  const { notes } = trendReading(points.at(-1)!, 0, 'Attendance', [])
  expect(notes?.filter((text) => text === note)).toEqual([note])
})
