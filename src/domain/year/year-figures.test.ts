import { describe, expect, test } from 'vitest'
import { dateOfDay, dayNumber, weekdayOf } from '../shared/church-weeks.ts'
import { todayIn } from '../shared/dates.ts'
import { yearFigures } from './year-figures.ts'
import type { YearSettings } from './year-figures.ts'
import { everySunday } from '../../testing/trend-services.ts'
import { datesNeeded, lastFullYear, periodBefore, periodOf, shownYear, yearChoices } from './year-period.ts'
import type { YearService } from './year-service.schema.ts'

const usual: YearSettings = {
  combined: 'added',
  hasChildren: true,
  firstWeekday: 0,
  onlineFactor: null,
  today: '2026-01-10',
}

function service(instanceDate: string, total: number | null, rest: Partial<YearService> = {}): YearService {
  const { serviceName = 'Worship', startTime = '10:00:00' } = rest
  return {
    serviceInstanceId: `${instanceDate} ${startTime} ${serviceName}`,
    serviceId: null,
    serviceName,
    instanceDate,
    startTime,
    outcome: 'held',
    outcomeReason: null,
    total,
    onlineViews: null,
    isSpecial: false,
    slotDate: null,
    ...rest,
  }
}
const cancelled = (date: string, reason: string | null, rest: Partial<YearService> = {}) =>
  service(date, null, { outcome: 'did_not_happen', outcomeReason: reason, ...rest })
const evening = { serviceName: 'Evening', startTime: '18:00:00' }
const prayer = { serviceName: 'Prayer', startTime: '19:00:00' }

function figuresOf(services: readonly YearService[], settings: Partial<YearSettings> = {}, year = 2025) {
  const all = { ...usual, ...settings }
  const ordered = services.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
  return yearFigures(ordered, periodOf(year, all.today), all)
}

/** `everyWeek` makes a service with 100 people on each date of a year with the given weekday. */
function everyWeek(year: number, weekday: number): YearService[] {
  const first = dayNumber(`${year}-01-01`)
  return Array.from({ length: dayNumber(`${year + 1}-01-01`) - first }, (_, at) => first + at)
    .filter((day) => weekdayOf(day) === weekday)
    .map((day) => service(dateOfDay(day), 100))
}

test('as in Trends, a week without an entered recurring service is not counted', () => {
  const serviceId = 'worship'
  const services = [
    service('2026-10-04', 52, { serviceId }),
    cancelled('2026-10-11', null, { serviceId }),
    service('2026-10-18', 0, { serviceId }),
    service('2026-10-25', 61, { serviceId }),
    service('2026-11-28', 11, { serviceName: 'Saturday Service' }),
  ]
  const rules = [everySunday({ id: serviceId, name: 'Worship' })]
  const settings = { today: '2026-11-28', rules }
  expect(figuresOf(services, settings, 2026)).toMatchObject({
    inPerson: { sum: 113, units: 3 },
    leftOut: { partly: [{ people: 11 }] },
    weeks: { counted: 3, notCounted: [{ date: '2026-11-22', reasons: ['Worship: no service entered'] }] },
  })
  expect(figuresOf(services, { ...settings, rules: [] }, 2026).weeks).toMatchObject({ counted: 4, notCounted: [] })
  // When services are separate, each service is a figure of its own.
  expect(figuresOf(services, { ...settings, combined: 'separate' }, 2026).inPerson).toMatchObject({
    sum: 124,
    units: 4,
  })
  // A special service on the date of the rule is the entered service.
  const special = [...services, service('2026-11-22', 90, { serviceId, isSpecial: true })]
  expect(figuresOf(special, settings, 2026).weeks).toMatchObject({ counted: 4, notCounted: [] })
})

test('as in Trends, a break of a series begins in one year and is known from the next year', () => {
  const rule = everySunday({ id: 'study', name: 'Study', recurrencePattern: 'biweekly', firstDate: '2025-11-16' })
  const study = (date: string) => service(date, 60, { serviceId: 'study', serviceName: 'Study' })
  const services = [...everyWeek(2025, 2), study('2025-11-16'), study('2025-11-30')]
  const weeksIn = (later: YearService[]) =>
    figuresOf([...services, ...later], { firstWeekday: 0, today: '2026-04-10', rules: [rule] }).leftOut.partly.length
  // The next dates are December 14 and 28, January 11 and 25, February 8 and 22.
  expect(weeksIn([study('2026-02-08')])).toBe(2)
  expect(weeksIn([study('2026-02-22')])).toBe(0)
})

test('as in Trends, a series that became weekly early in the compared year lacks none of the dates before', () => {
  const rule = everySunday({ id: 'study', name: 'Study' })
  const weekly = dayNumber('2025-02-16')
  const services = Array.from({ length: 80 }, (_, week) => weekly + 7 * (week - 40))
    .filter((day) => day >= weekly || (weekly - day) % 14 === 0)
    .map((day) => service(dateOfDay(day), 60, { serviceId: 'study', serviceName: 'Study' }))
  const settings = { firstWeekday: 0, today: '2026-01-10', rules: [rule] }
  const { from, to } = datesNeeded(periodOf(2026, settings.today))
  const needed = services.filter(({ instanceDate }) => instanceDate >= from && instanceDate <= to)
  expect(needed.length).toBeLessThan(services.length)
  expect(figuresOf([...needed, ...everyWeek(2025, 2)], settings).leftOut.partly).toEqual([])
})

describe('average in person of a year', () => {
  // On Jan 12, the evening was not counted. On Jan 19, snow cancelled both services. On Jan 26, nothing was counted. On
  // Feb 2, the evening was cancelled; evenings usually have 20 of 320 people. On Feb 9, only the evening took place.
  const services = [
    service('2025-01-05', 80),
    service('2025-01-05', 20, evening),
    service('2025-01-12', 90),
    service('2025-01-12', null, evening),
    cancelled('2025-01-19', 'snow'),
    cancelled('2025-01-19', 'snow', evening),
    service('2025-01-26', null),
    service('2025-02-02', 300),
    cancelled('2025-02-02', null, evening),
    cancelled('2025-02-09', 'ice'),
    service('2025-02-09', 20, evening),
    service('2025-01-06', 500, { isSpecial: true }),
  ]

  test('a week is the sum of its services and is left out when more than a tenth of its people is missing', () => {
    const { inPerson, leftOut, weeks, special, weekday } = figuresOf(services)
    expect(inPerson).toEqual({ value: 200, sum: 400, units: 2 })
    expect(leftOut.partly.map((unit) => unit.services[0]!.service.instanceDate)).toEqual(['2025-01-12', '2025-02-09'])
    expect(weeks).toMatchObject({
      counted: 2,
      notCounted: [{ date: '2025-01-12' }, { date: '2025-01-26' }],
      didNotHappen: [
        { date: '2025-01-19', reasons: ['snow'] },
        { date: '2025-02-09', reasons: ['ice'] },
      ],
    })
    expect(special).toMatchObject([{ name: 'Worship', average: 500, held: 1 }])
    expect(weekday).toBe(0)
  })

  test('when services are separate, each service is a figure of the average', () => {
    const { inPerson, weeks } = figuresOf(services, { combined: 'separate' })
    expect(inPerson).toEqual({ value: 102, sum: 510, units: 5 })
    expect(weeks.counted).toBe(4)
    expect(weeks.notCounted).toEqual([{ date: '2025-01-26', reasons: [] }])
  })

  test('a series without any count in the year does not change the average', () => {
    const prayers = [service('2025-01-05', null, prayer), service('2025-01-12', null, prayer)]
    const { inPerson, weeks } = figuresOf([service('2025-01-05', 80), service('2025-01-12', 60), ...prayers])
    expect(inPerson).toEqual({ value: 70, sum: 140, units: 2 })
    expect(weeks.notCounted).toEqual([])
  })

  test('weeks begin on the first weekday of the church, and a week with services in two years is in no average', () => {
    const saturdays = everyWeek(2026, 6).map((one) => ({
      ...one,
      ...prayer,
      serviceInstanceId: `s${one.instanceDate}`,
    }))
    const all = [...everyWeek(2026, 0), ...saturdays, service('2027-01-02', 100, prayer), service('2027-01-03', 100)]
    const later = { today: '2027-06-01' } as const
    // When weeks begin on Sunday, January 3 is a Saturday in a week without a Sunday service, and the week of Sunday,
    // December 27 ends in 2027.
    const sundayFirst = figuresOf(all, later, 2026)
    expect(sundayFirst.inPerson).toEqual({ value: (51 * 200 + 100) / 52, sum: 51 * 200 + 100, units: 52 })
    expect(sundayFirst.weeks).toMatchObject({ counted: 52, divided: 1, without: 0 })
    // With a service on December 28, 2025, the week of January 3 is also divided between two years.
    const earlier = figuresOf([service('2025-12-28', 100), ...all], later, 2026)
    expect(earlier.inPerson).toEqual({ value: 200, sum: 51 * 200, units: 51 })
    // When weeks begin on Saturday, no weekend is divided.
    expect(figuresOf(all, { ...later, firstWeekday: 6 }, 2026).inPerson).toMatchObject({ value: 200, units: 52 })
  })

  test("a count of 0 is part of the average, and a tenth of a week's people may be missing", () => {
    const weeks = [service('2025-01-05', 90), service('2025-01-05', 10, evening), service('2025-01-12', 90)]
    const nothing = [service('2025-01-12', null, evening), service('2025-01-19', 0), service('2025-01-19', 0, evening)]
    // The median of the evenings is 5, the mean of 10 and 0. The median is less than a tenth of 95.
    expect(figuresOf([...weeks, ...nothing]).inPerson).toEqual({ value: 190 / 3, sum: 190, units: 3 })
    const ten = [...weeks, service('2025-01-12', null, evening)]
    expect(figuresOf(ten).inPerson).toEqual({ value: 95, sum: 190, units: 2 })
    const eleven = [...ten, service('2025-01-26', 200), service('2025-01-26', 12, evening)]
    expect(figuresOf(eleven).inPerson).toEqual({ value: 156, sum: 312, units: 2 })
  })

  test('without counts, there is no average; without services, the year has only weeks without a service', () => {
    expect(figuresOf([service('2025-01-05', null)]).inPerson).toEqual({ value: null, sum: 0, units: 0 })
    expect(figuresOf([])).toMatchObject({ inPerson: { value: null }, weeks: { counted: 0, without: 51 }, series: [] })
  })
})

describe('services and weeks at the beginning and end of a year', () => {
  test('a service at 23:59 on December 31 belongs to that year, a service at midnight to the next year', () => {
    const late = service('2025-12-31', 40, { startTime: '23:59:00' })
    const early = service('2026-01-01', 60, { startTime: '00:00:00' })
    const separate = { combined: 'separate', today: '2027-01-01' } as const
    expect(figuresOf([late, early], separate).inPerson.sum).toBe(40)
    expect(figuresOf([late, early], separate, 2026).inPerson.sum).toBe(60)
    // When services are added up, the two services are in one week that is divided between two years.
    for (const year of [2025, 2026]) {
      const { inPerson, weeks } = figuresOf([late, early], { today: '2027-01-01' }, year)
      expect([inPerson.units, weeks.divided, weeks.counted]).toEqual([0, 1, 0])
    }
    expect(figuresOf([late, cancelled('2026-01-01', 'ice')]).inPerson.sum).toBe(40)
  })

  test.each([
    // The year 2023 begins and ends on a Sunday. The year 2028 has 53 Saturdays and 53 Sundays.
    [2023, 0, 53],
    [2025, 0, 52],
    [2028, 0, 53],
    [2028, 6, 53],
    [2020, 3, 53],
  ])('the year %d has the services of weekday %d in %d weeks, with any first weekday', (year, weekday, weeks) => {
    for (const firstWeekday of [0, 1, 3, 6]) {
      for (const combined of ['added', 'separate'] as const) {
        const settings = { combined, firstWeekday, today: '2030-01-01' }
        const around = [...everyWeek(year - 1, weekday), ...everyWeek(year, weekday), ...everyWeek(year + 1, weekday)]
        const figures = figuresOf(around, settings, year)
        expect(figures.inPerson).toEqual({ value: 100, sum: 100 * weeks, units: weeks })
        expect(figures.weeks).toEqual({ counted: weeks, notCounted: [], didNotHappen: [], divided: 0, without: 0 })
      }
    }
  })

  test.each([
    ['America/New_York', '2026-01-01T04:59:59Z', '2025-12-31', 2024],
    ['America/New_York', '2026-01-01T05:00:00Z', '2026-01-01', 2025],
    ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026-01-01', 2025],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29', 2025],
  ])('in %s at %s, today is %s, and the last full year is %d', (timeZone, at, today, year) => {
    expect(todayIn(timeZone, new Date(at))).toBe(today)
    expect(lastFullYear(today)).toBe(year)
  })

  test('a week in which clocks change has seven days', () => {
    // Clocks change on March 9 and November 2 in New York, and on March 30 and October 26 in Berlin.
    const { weeks, inPerson } = figuresOf(everyWeek(2025, 0), { firstWeekday: 1 })
    expect([weeks.counted, inPerson.units]).toEqual([52, 52])
  })

  test('the running year ends today and is compared with the same days of the year before', () => {
    const period = periodOf(2026, '2026-11-26')
    expect(period).toEqual({ year: 2026, from: '2026-01-01', to: '2026-11-26', isSoFar: true })
    expect(periodBefore(period)).toEqual({ year: 2025, from: '2025-01-01', to: '2025-11-26', isSoFar: true })
    expect(periodBefore(periodOf(2028, '2028-02-29')).to).toBe('2027-02-28')
    expect(periodBefore(periodOf(2024, '2026-11-26')).to).toBe('2023-12-31')
    expect(datesNeeded(period)).toEqual({ from: '2024-07-30', to: '2027-04-30' })
    const services = [service('2026-11-15', 80), service('2026-11-26', null), service('2026-11-29', 300)]
    expect(figuresOf(services, { today: '2026-11-26' }, 2026)).toMatchObject({
      inPerson: { value: 80, units: 1 },
      weeks: { counted: 1, notCounted: [] },
    })
  })

  test('a week with a service still to come is not used yet, and neither is the same week of the year before', () => {
    const weekend = (sunday: string, saturday: string, total: number | null = 50) => [
      service(sunday, 100, { onlineViews: 9 }),
      service(saturday, total, evening),
    ]
    const services = [
      ...weekend('2025-01-05', '2025-01-11'),
      ...weekend('2025-01-12', '2025-01-18'),
      ...weekend('2026-01-04', '2026-01-10'),
      ...weekend('2026-01-11', '2026-01-17', null),
    ]
    const settings = { ...usual, today: '2026-01-14' }
    const period = periodOf(2026, settings.today)
    const ordered = services.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
    for (const each of [period, periodBefore(period)]) {
      const { inPerson, online, weeks, leftOut } = yearFigures(ordered, each, settings)
      expect(inPerson).toEqual({ value: 150, sum: 150, units: 1 })
      expect([online.units, weeks.counted, weeks.divided, leftOut.divided]).toEqual([1, 1, 0, []])
    }
    // No regular service is still to come.
    const over = [
      ...services.slice(0, -1),
      cancelled('2026-01-14', 'ice', evening),
      service('2026-01-16', null, { isSpecial: true }),
    ]
    expect(figuresOf(over, settings, 2026).weeks).toMatchObject({ counted: 1, didNotHappen: [{ reasons: ['ice'] }] })
    expect(figuresOf(services, { ...settings, combined: 'separate' }, 2026).inPerson).toMatchObject({
      sum: 250,
      units: 3,
    })
    // On Saturday itself, the week waits for the count.
    expect(figuresOf(services, { ...settings, today: '2026-01-17' }, 2026).weeks).toMatchObject({
      counted: 1,
      without: 0,
    })
  })

  test('the page shows the year in its URL if this year is possible, otherwise the counted year', () => {
    expect(shownYear(2020, 2025, '2026-11-26')).toBe(2020)
    for (const wanted of [2027, 'all', 1.5, -3, null]) expect(shownYear(wanted, 2019, '2026-11-26')).toBe(2019)
    expect(shownYear(undefined, 2026, '2026-11-26')).toBe(2026)
    expect(shownYear(undefined, null, '2026-11-26')).toBe(2026)
    expect(yearChoices(2025, 2023, '2026-11-26')).toEqual([2026, 2025, 2024, 2023])
    expect(yearChoices(1999, null, '2026-11-26')).toHaveLength(28)
    expect(yearChoices(24, 24, '2026-11-26')).toHaveLength(61)
  })
})

test('the average of the views is multiplied by the factor of the church', () => {
  const services = [
    service('2025-01-05', 80, { onlineViews: 30 }),
    service('2025-01-05', 20, { ...evening, onlineViews: 10 }),
    service('2025-01-12', 90),
    cancelled('2025-01-19', 'snow', { onlineViews: 100 }),
    service('2025-01-26', null, { onlineViews: 0 }),
    service('2025-01-27', 300, { isSpecial: true, onlineViews: 999 }),
  ]
  expect(figuresOf(services).online).toEqual({ value: 140 / 3, sum: 140, units: 3, people: null })
  expect(figuresOf(services, { onlineFactor: 1.5 }).online.people).toBe(70)
  expect(figuresOf(services, { combined: 'separate' }).online).toMatchObject({ value: 35, units: 4 })
})

test('each series has its own average', () => {
  const services = [
    service('2025-01-05', 80),
    service('2025-01-12', 100),
    service('2025-01-19', null),
    service('2025-01-05', 20, evening),
    cancelled('2025-01-12', 'flu', evening),
  ]
  expect(figuresOf(services).series).toEqual([
    { key: 'worship', serviceId: null, name: 'Worship', average: 90, counted: 2, held: 3, didNotHappen: 0 },
    { key: 'evening', serviceId: null, name: 'Evening', average: 20, counted: 1, held: 1, didNotHappen: 1 },
  ])
})
