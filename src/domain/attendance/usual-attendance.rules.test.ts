import { expect, test } from 'vitest'
import { usualAttendance } from './usual-attendance.rules.ts'

const on = (
  instanceDate: string,
  total: number | null,
  series: string | null = 'worship',
  serviceName = 'Worship',
) => ({
  serviceInstanceId: `${instanceDate} ${series} ${serviceName}`,
  serviceId: series,
  serviceName,
  instanceDate,
  startTime: '10:00:00',
  total,
})
const service = on('2024-03-31', 500)

test('the median of the counted services before it', () => {
  const before = [on('2024-03-24', 90), on('2024-03-17', 70), on('2024-03-10', 84)]
  expect(usualAttendance(service, before)).toBe(84)
  expect(usualAttendance(service, [...before, on('2024-03-03', 85)])).toBe(85)
  expect(usualAttendance(service, [...before, service, on('2024-04-07', 900)])).toBe(84)
})

test('the last eight, whatever their order; a total of 0 counts, a service without one does not', () => {
  const dates = ['01-07', '01-14', '01-21', '01-28', '02-04', '02-11', '02-18', '02-25', '03-03', '03-10']
  const weeks = dates.map((date, index) => on(`2024-${date}`, index < 2 ? 1000 : 100))
  expect(usualAttendance(service, weeks)).toBe(100)
  expect(usualAttendance(service, [on('2024-03-24', null), ...weeks].toReversed())).toBe(100)
  expect(usualAttendance(service, [on('2024-03-24', 0), on('2024-03-17', 0), on('2024-03-10', 50)])).toBe(0)
})

test('nothing is usual with fewer than three', () => {
  expect(usualAttendance(service, [])).toBeNull()
  expect(usualAttendance(service, [on('2024-03-24', 90), on('2024-03-17', 70), on('2024-03-10', null)])).toBeNull()
})

test('other series do not count; without a series the name decides', () => {
  const others = ['2024-03-24', '2024-03-17', '2024-03-10']
  expect(
    usualAttendance(
      service,
      others.map((date) => on(date, 12, 'study')),
    ),
  ).toBeNull()
  expect(
    usualAttendance(
      service,
      others.map((date) => on(date, 12, null)),
    ),
  ).toBeNull()
  const carols = on('2024-12-24', 300, null, 'Carols')
  const named = others.map((date) => on(date, 12, null, 'Carols'))
  expect(usualAttendance(carols, [...named, ...others.map((date) => on(date, 99, null))])).toBe(12)
})
