import fc from 'fast-check'
import { dateOfDay, dayNumber } from '../domain/shared/church-weeks.ts'
import { TREND_COMPARISONS, TREND_GROUPS, TREND_MEASURES, TREND_RANGES } from '../domain/trends/trend-filters.ts'
import type { TrendFilters } from '../domain/trends/trend-filters.ts'
import type { TrendService } from '../domain/trends/trend-service.schema.ts'
import { trendService, weekly } from './trend-services.ts'

const count = fc.option(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(0, 1, 20_000)), { freq: 4 })
const near = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 160 }).map((week) => dayNumber('2026-11-22') - 7 * week) },
  { weight: 1, arbitrary: fc.integer({ min: dayNumber('2024-11-01'), max: dayNumber('2027-02-01') }) },
)
const anywhere = fc.integer({ min: dayNumber('1950-01-01'), max: dayNumber('2099-12-31') })

const serviceOn = (day: fc.Arbitrary<number>) =>
  fc
    .record({
      day,
      total: count,
      part: count,
      name: fc.constantFrom('Sunday Worship', 'Evening', '=cmd, "quoted"\n', '🕯'),
      reason: fc.constantFrom(null, 'snow', 'flu,\r\n"all"'),
      isHeld: fc.constantFrom(true, true, true, true, false),
      isLinked: fc.boolean(),
      camera: fc.constantFrom(0, 0, 0, 5),
      note: fc.constantFrom(null, null, 'Baptism', '@note'),
      startTime: fc.constantFrom('09:00:00', '10:00:00', '18:30:00'),
    })
    .map(({ day, total, part, name, reason, isHeld, isLinked, camera, note, startTime }) => {
      const people = isHeld ? total : null
      const parts = people === null || part === null ? null : Math.min(part, people)
      return trendService(dateOfDay(day), people, {
        serviceName: name,
        serviceId: isLinked ? '0b5c1d1e-0000-4000-8000-000000000001' : null,
        serviceType: name === 'Evening' ? 'Sunday Evening' : 'Sunday Morning',
        outcome: isHeld ? 'held' : 'did_not_happen',
        outcomeReason: isHeld ? null : reason,
        low: people && Math.max(0, people - camera),
        high: people && people + camera,
        adults: parts,
        cameIn: parts,
        note,
        startTime,
      })
    })

/** Up to 66 Sundays with services. Most services have a count. The last Sunday is November 22, 2026. */
const sundays = fc
  .array(fc.option(fc.integer({ min: 0, max: 40 }), { freq: 12 }), { maxLength: 66, size: 'max' })
  .map((totals) => weekly(dateOfDay(dayNumber('2026-11-22') - 7 * (totals.length - 1)), totals))

/** Random services, oldest first. Each service has a different id. */
export const randomServices: fc.Arbitrary<TrendService[]> = fc
  .oneof(
    { weight: 14, arbitrary: fc.array(serviceOn(near), { maxLength: 30, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(serviceOn(anywhere), { maxLength: 8, size: 'max' }) },
    {
      weight: 10,
      arbitrary: fc
        .tuple(sundays, fc.array(serviceOn(near), { maxLength: 3 }))
        .map(([regular, others]) => [...regular, ...others]),
    },
  )
  .map((services) =>
    services
      .map((service, index) => ({ ...service, serviceInstanceId: `s${index}` }))
      .toSorted((a, b) => (`${a.instanceDate} ${a.startTime}` < `${b.instanceDate} ${b.startTime}` ? -1 : 1)),
  )

const date = fc.integer({ min: dayNumber('2023-01-01'), max: dayNumber('2027-12-31') }).map(dateOfDay)

export const randomFilters: fc.Arbitrary<TrendFilters> = fc.record({
  range: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TREND_RANGES) },
    fc.tuple(date, date).map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one })),
  ),
  services: fc.constantFrom([], [], [], [], [], [], ['evening'], ['sunday-worship', 'unknown']),
  type: fc.constantFrom(null, null, null, null, null, 'Sunday Morning'),
  by: fc.constantFrom(...TREND_GROUPS),
  measure: fc.oneof({ weight: 3, arbitrary: fc.constant('total' as const) }, fc.constantFrom(...TREND_MEASURES)),
  compare: fc.constantFrom(...TREND_COMPARISONS),
})

export const randomSettings = fc.record({
  firstWeekday: fc.integer({ min: 0, max: 6 }),
  easter: fc.constantFrom('western', 'orthodox'),
  today: fc.constantFrom('2026-11-22', '2026-11-23', '2026-11-28', '2026-12-31', '2027-01-03'),
})
