import { expect, test } from 'vitest'
import { addDays } from '../shared/dates.ts'
import { unplannedSeries } from './unplanned-series.ts'

const today = '2026-11-25'
/** `sundays` makes a service on each of the last Sundays, newest first. */
const sundays = (number: number, serviceName = 'Worship', last = '2026-11-22', startTime = '10:00:00') =>
  Array.from({ length: number }, (_, week) => ({ serviceName, instanceDate: addDays(last, -7 * week), startTime }))

test('a service that no recurring service plans is found if held in eight of the last twelve weeks', () => {
  expect(unplannedSeries(sundays(8), [], today)).toEqual([{ name: 'Worship', weekday: 0, time: '10:00' }])
  expect(unplannedSeries(sundays(7), [], today)).toEqual([])
})

test('a service is not found if a recurring service has the same name, in upper or lower case', () => {
  expect(unplannedSeries(sundays(12), [{ name: ' worship' }], today)).toEqual([])
})

test('an ended service and a service with planned dates are not found', () => {
  expect(unplannedSeries(sundays(12, 'Worship', '2026-09-06'), [], today)).toEqual([])
  expect(unplannedSeries(sundays(12, 'Worship', '2026-11-29'), [], today)).toEqual([])
})

test('services with different names are found with their times, and a second service on one day is not counted', () => {
  const all = [
    ...sundays(12, 'Early', '2026-11-22', '08:30:00'),
    ...sundays(12),
    ...sundays(4, 'Choir'),
    ...sundays(4, 'Choir'),
  ]
  expect(unplannedSeries(all, [], today)).toEqual([
    { name: 'Early', weekday: 0, time: '08:30' },
    { name: 'Worship', weekday: 0, time: '10:00' },
  ])
})
