import { expect, test } from 'vitest'
import { arrivals } from './arrivals.ts'
import { sampleMembers } from './sample-members.ts'
import { sampleServices } from './sample-services.ts'

const today = '2026-11-22'
const services = sampleServices(today, 157)
const totalsOf = (name: string) =>
  services.flatMap(({ serviceName, typed }) => (serviceName === name ? (typed?.totalAttendance ?? []) : []))
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

test('two sample churches of the same day have equal data', () => {
  expect(sampleServices(today, 157)).toEqual(services)
  expect(sampleMembers(today)).toEqual(sampleMembers(today))
})

test('the sample church has three years of services, with growth, feasts, closures and uncounted weeks', () => {
  expect(services[0]?.instanceDate).toBe('2023-11-19')
  expect(totalsOf('Christmas Eve')).toHaveLength(3)
  const worship = totalsOf('Sunday Worship')
  expect(mean(worship.slice(-50))).toBeGreaterThan(mean(worship.slice(0, 50)) * 1.05)
  const easters = services.filter(({ typed }) => typed?.notes === 'Easter')
  expect(easters.map(({ instanceDate }) => instanceDate)).toEqual(
    ['2024-03-31', '2025-04-20', '2026-04-05'].flatMap((date) => [date, date]),
  )
  expect(new Set(services.map(({ outcomeReason }) => outcomeReason))).toEqual(
    new Set([null, 'Snow', 'Christmas break']),
  )
  const uncounted = services.filter(
    (service) => !service.typed && !service.outcomeReason && service.seenAtDoor === null,
  )
  expect(uncounted.length).toBeGreaterThan(10)
  expect(uncounted.at(-1)?.instanceDate).toBe('2026-11-01')
})

test('in each sample count, adults plus children equal the total, and visitors are at most the total', () => {
  const odd = services.filter(({ typed }) => {
    if (!typed || typed.adultsCount === null) return false
    const { totalAttendance, adultsCount, childrenCount, visitorsCount } = typed
    return adultsCount + (childrenCount ?? 0) !== totalAttendance || (visitorsCount ?? 0) > totalAttendance
  })
  expect(odd).toEqual([])
})

test('in each sample service, as many people leave through the door as come in', () => {
  const minutes = arrivals(143, 75, 7)
  const count = (what: string) => minutes.flatMap(({ steps }) => steps).filter(([, kind]) => kind === what).length
  expect([count('entry'), count('exit')]).toEqual([143, 143])
  expect(minutes.map(({ minute }) => minute)).toEqual(Array.from({ length: 120 }, (_, minute) => minute))
  const times = minutes.flatMap(({ steps }) => steps.map(([at]) => at))
  expect(times.every((at) => Number.isInteger(at) && at >= 0 && at < 60_000)).toBe(true)
})
