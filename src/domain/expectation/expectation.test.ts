import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simulateAttendance } from '../../testing/sample-church/simulated-attendance.ts'
import type { SimulatedSeries } from '../../testing/sample-church/simulated-attendance.ts'
import { dateOfDay, dayNumber } from '../shared/church-weeks.ts'
import { easterSunday } from '../shared/easter.ts'
import { expectNext } from './expectation.ts'
import type { DatedTotal } from './expectation.ts'

const year = { firstWeekday: 0, easter: 'western' } as const
const sundays = (count: number, until: string, total: (week: number, date: string) => number | null): DatedTotal[] =>
  Array.from({ length: count }, (_, week) => {
    const instanceDate = dateOfDay(dayNumber(until) - 7 * (count - 1 - week))
    return { instanceDate, total: total(week, instanceDate), outcome: 'held' as const }
  })
const parish: SimulatedSeries = {
  seed: 1,
  weeks: 157,
  until: '2026-11-22',
  weekday: 0,
  size: 120,
  noise: 0.08,
  growth: 0.05,
  season: 1,
  missing: 0.05,
  easter: 'western',
}

test('until 26 weeks are counted, the expected attendance is null', () => {
  const waves = (count: number) => sundays(count, '2026-11-15', (week) => 100 + (week % 5))
  expect(expectNext([], '2026-11-22', year)).toBeNull()
  expect(expectNext(waves(25), '2026-11-22', year)).toBeNull()
  expect(expectNext(waves(26), '2026-11-22', year)).toEqual({ low: 100, middle: 103, high: 104 })
  const gaps = waves(60).map((service, week) => (week % 2 ? service : { ...service, total: null }))
  expect(expectNext(gaps.slice(0, 51), '2026-11-22', year)).toBeNull()
  const twice = waves(25).flatMap((service) => [service, service])
  expect(expectNext(twice, '2026-11-22', year)).toBeNull()
})

test('the expected attendance ignores uncounted, cancelled and later services, and the order of services', () => {
  const services = simulateAttendance(parish).filter(({ total }) => total !== null)
  const next = '2026-08-09'
  const before = services.filter(({ instanceDate }) => instanceDate < next)
  const others: DatedTotal[] = [
    { instanceDate: '2026-08-02', total: null, outcome: 'held' },
    { instanceDate: '2026-07-30', total: 900, outcome: 'did_not_happen' },
  ]
  const expected = expectNext(before, next, year)
  expect(expected).not.toBeNull()
  expect(expectNext([...others, ...services].toReversed(), next, year)).toEqual(expected)
})

test('in any history, the expected low, middle and high are ascending whole numbers of at least 0', () => {
  const total = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(0, 1, 20_000, 1_000_000))
  const history = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.option(total, { freq: 8 })), {
    maxLength: 90,
    size: 'max',
  })
  const settings = fc.record({
    firstWeekday: fc.integer({ min: 0, max: 6 }),
    easter: fc.constantFrom('western' as const, 'orthodox' as const),
  })
  let shown = 0
  fc.assert(
    fc.property(history, settings, fc.constantFrom('1950-02-20', '2025-12-25', '2099-09-13'), (steps, of, last) => {
      let day = dayNumber(last)
      const services = steps.map(([days, people]): DatedTotal => {
        day -= days
        return { instanceDate: dateOfDay(day), total: people, outcome: 'held' }
      })
      const expected = expectNext(services, last, of)
      if (!expected) return
      shown++
      const { low, middle, high } = expected
      expect([low, middle, high].every(Number.isInteger)).toBe(true)
      expect([0 <= low, low <= middle, middle <= high]).toEqual([true, true, true])
    }),
    { numRuns: 500 },
  )
  expect(shown).toBeGreaterThan(100)
})

test('when Easter was crowded, the expected attendance in June is not higher', () => {
  const usual = sundays(140, '2026-05-31', (week) => 100 + (week % 5))
  const feasts = [2024, 2025, 2026].map((of) => easterSunday(of, 'western'))
  const crowded = usual.map((service) => (feasts.includes(service.instanceDate) ? { ...service, total: 900 } : service))
  const [plain, after] = [usual, crowded].map((services) => expectNext(services, '2026-06-07', year)!)
  expect(Math.abs(after!.middle - plain!.middle)).toBeLessThanOrEqual(1)
  expect(Math.abs(after!.high - plain!.high)).toBeLessThanOrEqual(1)
})

test.each(['western', 'orthodox'] as const)(
  'the expected attendance at %s Easter is based on earlier Easters; without earlier Easters, it is null',
  (easter) => {
    const easters = [2024, 2025, 2026].map((of) => easterSunday(of, easter))
    const [, second, third] = easters as [string, string, string]
    const history = (until: string) =>
      sundays(130, dateOfDay(dayNumber(until) - 7), (week, date) => (easters.includes(date) ? 180 : 98 + (week % 5)))
    const expected = expectNext(history(third), third, { firstWeekday: 1, easter })!
    expect(expected.middle).toBeGreaterThan(170)
    expect(expected.middle).toBeLessThan(190)
    expect(expectNext(history(second).slice(-45), second, { firstWeekday: 1, easter })).toBeNull()
  },
)

test('when fewer people came in earlier summers, the expected attendance in summer is low', () => {
  const summer = (date: string) => date.slice(5, 7) === '07' || date.slice(5, 7) === '08'
  const services = sundays(130, '2026-06-28', (week, date) => (summer(date) ? 70 : 100) + (week % 3))
  expect(expectNext(services, '2026-07-05', year)!.middle).toBeLessThan(95)
  expect(expectNext(services.slice(-40), '2026-07-05', year)!.middle).toBeGreaterThan(98)
})

test('about four of five services are in the range of their expected attendance', () => {
  // The constants of `expectNext` were chosen with other seeds.
  const held = [7001, 7002, 7003, 7004].flatMap((seed) => {
    const services = simulateAttendance({ ...parish, seed, size: 40 * (seed - 7000) ** 2, noise: 0.03 * (seed - 7000) })
    return services.flatMap(({ instanceDate, total }, index) => {
      const expected = expectNext(services.slice(0, index), instanceDate, year)
      return expected && total !== null ? [total >= expected.low && total <= expected.high] : []
    })
  })
  const share = held.filter(Boolean).length / held.length
  expect(held.length).toBeGreaterThan(450)
  expect(share).toBeGreaterThan(0.72)
  expect(share).toBeLessThan(0.88)
})
