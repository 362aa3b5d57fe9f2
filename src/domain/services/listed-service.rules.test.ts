import { expect, test } from 'vitest'
import { byMonth, pastAndUpcoming } from './listed-service.rules.ts'

const on = (instanceDate: string, startTime = '10:00:00', attendanceRecorded = false) => ({
  instanceDate,
  startTime,
  attendanceRecorded,
})

test('past services are sorted newest first, and upcoming services are sorted earliest first', () => {
  const now = new Date('2024-03-10T11:00:00Z')
  const services = [
    on('2024-03-24'),
    on('2024-03-17'),
    on('2024-03-10', '18:00:00'),
    on('2024-03-10'),
    on('2024-03-03'),
  ]
  expect(pastAndUpcoming(services, 'UTC', now)).toEqual({
    past: [on('2024-03-10'), on('2024-03-03')],
    upcoming: [on('2024-03-10', '18:00:00'), on('2024-03-17'), on('2024-03-24')],
  })
})

test('services are grouped by month and year, and their order does not change', () => {
  const months = byMonth([on('2025-03-02'), on('2024-03-31'), on('2024-03-03'), on('2024-02-25')])
  expect(months.map(({ name, services }) => [name, services.length])).toEqual([
    ['March 2025', 1],
    ['March 2024', 2],
    ['February 2024', 1],
  ])
})

test('a service that was counted before its start is past', () => {
  const now = new Date('2024-03-10T05:20:00Z')
  const counted = on('2024-03-10', '10:00:00', true)
  const services = [on('2024-03-17'), counted, on('2024-03-10'), on('2024-03-03')]
  expect(pastAndUpcoming(services, 'UTC', now)).toEqual({
    past: [counted, on('2024-03-03')],
    upcoming: [on('2024-03-10'), on('2024-03-17')],
  })
})
