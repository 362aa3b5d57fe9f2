import { expect, test } from 'vitest'
import { usualAttendance } from './usual-attendance.ts'

const sunday = (
  week: number,
  total: number | null,
  facts: { serviceId?: string | null; serviceName?: string } = {},
) => ({
  serviceInstanceId: `i${week}`,
  serviceId: 's1',
  serviceName: 'Sunday Worship',
  instanceDate: `2026-01-${String(week).padStart(2, '0')}`,
  startTime: '10:00:00',
  total,
  ...facts,
})

test('the usual attendance is null until three services are counted', () => {
  const totals = [sunday(1, 80), sunday(2, 100), sunday(3, 90), sunday(4, 500)]
  expect(usualAttendance(sunday(4, 500), totals)).toBe(90)
  expect(usualAttendance(sunday(3, 90), totals)).toBeNull()
})

test('the usual attendance ignores services without a count but includes a count of 0', () => {
  const totals = [sunday(1, 80), sunday(2, null), sunday(3, 0), sunday(4, 90)]
  expect(usualAttendance(sunday(5, null), totals)).toBe(80)
})

test('the usual attendance uses the latest eight services, even if the list is not sorted', () => {
  const totals = [1000, 1000, 10, 20, 30, 40, 51, 60, 70, 80].map((total, index) => sunday(index + 1, total))
  expect(usualAttendance(sunday(11, 7), totals.toReversed())).toBe(46)
})

test('services of one series have the same recurring service or, without a recurring service, the same name', () => {
  const others = [1, 2, 3].map((week) => sunday(week, 100 * week, { serviceId: 's2' }))
  expect(usualAttendance(sunday(9, 5), others)).toBeNull()
  const byName = others.map((one) => ({ ...one, serviceName: 'sunday worship ' }))
  expect(usualAttendance(sunday(9, 5, { serviceId: null }), byName)).toBe(200)
  expect(usualAttendance(sunday(9, 5, { serviceId: null, serviceName: 'Prayer' }), byName)).toBeNull()
})

test('when a series has several services on a date, the usual attendance is that of the same time', () => {
  const noName = { serviceId: null, serviceName: 'Sunday' }
  const early = [1, 2, 3, 4].map((week) => sunday(week, 88 + week, noName))
  const late = [1, 2, 3].map((week) => ({
    ...sunday(week, 158 + week, noName),
    serviceInstanceId: `late ${week}`,
    startTime: '11:00:00',
  }))
  const totals = [...early, ...late]
  expect(usualAttendance({ ...sunday(9, null, noName), startTime: '11:00' }, totals)).toBe(160)
  expect(usualAttendance(sunday(9, null, noName), totals)).toBe(91)
  expect(usualAttendance({ ...sunday(9, null, noName), startTime: '18:00' }, totals)).toBeNull()
  // A service that has moved to another time is compared with all earlier ones.
  expect(usualAttendance({ ...sunday(9, null, noName), startTime: '11:00' }, early)).toBe(91)
})
