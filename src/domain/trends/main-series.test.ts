import { expect, test } from 'vitest'
import { trendService, weekly } from '../../testing/trend-services.ts'
import { mainSeries } from './main-series.ts'

const prayer = { serviceName: 'Prayer', startTime: '19:00:00' }
const sundays = weekly('2026-10-04', [158, 158, 158, 158, 154, 154, 158, 143])
const today = '2026-11-23'

test('the main series is the one that most people attended, and its last service comes first', () => {
  const services = [...sundays, ...weekly('2026-10-07', [18, 18, 18, 18, 18, 18, 18], prayer)]
  const ordered = services.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
  expect(mainSeries(ordered, today)).toEqual({
    name: 'Sunday Worship',
    average: 152,
    change: -2.3,
    latest: 'Sunday: 143, 15 fewer than usual.',
    isMixed: true,
  })
})

test('a church of one series has nothing to add', () => {
  expect(mainSeries(sundays, today)).toMatchObject({ isMixed: false })
})

test.each([
  ['as usual', weekly('2026-10-25', [80, 80, 80, 80, 80]), 'Sunday: 80, as usual.'],
  ['more', weekly('2026-10-25', [80, 80, 80, 1080]), 'Sunday, Nov 15: 1,080, 1,000 more than usual.'],
  ['too little to know what is usual', weekly('2026-11-15', [80, 81]), 'Sunday: 81.'],
  ['a Saturday', weekly('2026-10-31', [80, 80, 80, 70]), 'Saturday: 70, 10 fewer than usual.'],
])('%s', (_, services, words) => expect(mainSeries(services, today)?.latest).toBe(words))

test('without a count of the last twelve weeks there is none', () => {
  expect(mainSeries([], today)).toBeNull()
  expect(mainSeries([trendService('2026-11-22', null), trendService('2026-11-29', 12)], today)).toBeNull()
  expect(mainSeries(weekly('2026-06-07', [80, 80]), today)).toBeNull()
})
