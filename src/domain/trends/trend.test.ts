import { describe, expect, test } from 'vitest'
import { everySunday, trendService, weekly } from '../../testing/trend-services.ts'
import { DEFAULT_FILTERS } from './trend-filters.ts'
import type { TrendFilters } from './trend-filters.ts'
import type { TrendService } from './trend-service.schema.ts'
import type { TrendSettings } from './trend-settings.ts'
import { servicesNeeded } from './trend-range.ts'
import { trendCsv, trendFileName, trendTable } from './trend-table.ts'
import { trendOf } from './trend.ts'
import { yearOverlay } from './year-overlay.ts'

function trend(
  services: readonly TrendService[],
  filters: Partial<TrendFilters> = {},
  settings: Partial<TrendSettings> = {},
) {
  const ordered = services.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
  const all = { firstWeekday: 0, easter: 'western', today: '2026-11-23', ...settings } as const
  return trendOf(ordered, { ...DEFAULT_FILTERS, ...filters }, all)
}

const values = (...given: Parameters<typeof trend>) => trend(...given).points.map(({ value }) => value)
const froms = (...given: Parameters<typeof trend>) => trend(...given).points.map(({ from }) => from)

describe('points of a trend', () => {
  test('a week shows the sum of its services and the numbers of counted and held services', () => {
    const evenings = weekly('2026-11-01', [40, null, 'snow', 0], { serviceName: 'Evening', startTime: '18:00:00' })
    const { points } = trend([...weekly('2026-11-01', [100, 100, 100, 100]), ...evenings])
    expect(points.slice(-4)).toMatchObject([
      { value: 140, counted: 2, held: 2, isWhole: true, label: 'Nov 1, 2026' },
      { value: 100, counted: 1, held: 2, isWhole: false },
      {
        value: 100,
        counted: 1,
        held: 1,
        isWhole: false,
        didNotHappen: [{ date: '2026-11-15', name: 'Evening', reason: 'snow' }],
      },
      { value: 100, counted: 2, held: 2, isWhole: true },
    ])
    expect(points[0]).toMatchObject({ value: null, counted: 0, held: 0, services: [], from: '2026-09-06' })
  })

  test('a count of 0, a missing count and a cancelled service give different points of the trend', () => {
    expect(trend(weekly('2026-11-08', [0, null, 'snow'])).points.slice(-3)).toMatchObject([
      { value: 0, counted: 1, held: 1, didNotHappen: [] },
      { value: null, counted: 0, held: 1, didNotHappen: [] },
      { value: null, counted: 0, held: 0, didNotHappen: [{ reason: 'snow' }] },
    ])
  })

  test('in a trend by service, each point has the name and the time of its service', () => {
    const { points } = trend(weekly('2026-11-15', [80, 84], { note: 'Baptism' }), { by: 'service' })
    expect(points[1]).toMatchObject({
      label: 'Nov 22, 2026',
      service: { id: '2026-11-22  ', name: 'Sunday Worship', time: '10:00:00' },
      notes: [{ date: '2026-11-22', name: 'Sunday Worship', text: 'Baptism' }],
    })
  })

  test('the value of a month with four or five Sundays is the average of its weeks', () => {
    // August has five Sundays, September four.
    const services = weekly(
      '2026-08-02',
      Array.from({ length: 17 }, () => 100),
    )
    const { points, words } = trend(services, { by: 'month', range: 'all' })
    expect(points.map(({ label, value, counted }) => [label, value, counted])).toEqual([
      ['August 2026', 100, 5],
      ['September 2026', 100, 4],
      ['October 2026', 100, 4],
      ['November 2026', 100, 4],
    ])
    expect(words.per).toBe('average per week')
  })

  test('the average of a month excludes a week with services in two months', () => {
    // The week of Sunday, September 27 also has a service on Wednesday, September 30. The week of Sunday, August 30 has
    // services in August and in September.
    const services = [
      ...weekly(
        '2026-08-30',
        Array.from({ length: 12 }, () => 100),
      ),
      ...weekly(
        '2026-09-02',
        Array.from({ length: 12 }, () => 20),
        { serviceName: 'Prayer' },
      ),
    ]
    const { points } = trend(services, { by: 'month', range: 'all' })
    expect(points.map(({ from, value, counted, held }) => [from, value, counted, held])).toEqual([
      ['2026-08-01', null, 1, 1],
      ['2026-09-01', 120, 9, 9],
      ['2026-10-01', 120, 8, 8],
      ['2026-11-01', 120, 6, 6],
    ])
  })

  test('the value of a year is the average of its weeks', () => {
    const services = weekly(
      '2024-01-07',
      Array.from({ length: 151 }, (_, week) => (week < 104 ? 100 : 110)),
    )
    expect(trend(services, { by: 'year', range: '3y' }).points.map(({ label, value }) => [label, value])).toEqual([
      ['2024', 100],
      ['2025', 100],
      ['2026', 110],
    ])
  })

  test('when a camera counted, the point has a lower and an upper bound', () => {
    const { points } = trend([...weekly('2026-11-15', [80]), trendService('2026-11-22', 80, { low: 76, high: 104 })])
    expect(points.slice(-2).map(({ low, high }) => [low, high])).toEqual([
      [null, null],
      [76, 104],
    ])
    expect(trend([trendService('2026-11-22', 80, { low: 76, high: 104 })]).top).toBe(104)
  })

  test('the value of a part that was not counted, such as children, is null', () => {
    const services = [...weekly('2026-11-08', [80, 80], { children: 0 }), ...weekly('2026-11-22', [80])]
    expect(values(services, { measure: 'children' }).slice(-3)).toEqual([0, 0, null])
  })
})

describe('moving averages of a trend', () => {
  test('when more than a quarter of the weeks have no count, the moving average is null', () => {
    const { points } = trend(weekly('2026-09-06', [100, 100, 100, 100, null, 'snow', 130, 130, 130, 0, 0, 0]))
    expect(points.map(({ mean4 }) => mean4)).toEqual([null, null, 100, 100, 100, null, null, null, 130, 97.5, 65, 32.5])
    expect(points.map(({ mean12 }) => mean12).slice(-2)).toEqual([87.8, 79])
  })

  test('the moving average uses weeks before the range, but no weeks before a long pause', () => {
    const services = [...weekly('2025-06-01', [10, 10, 10, 10]), ...weekly('2026-08-16', [40, 40, 40, 80])]
    expect(trend(services, { range: { from: '2026-09-06', to: '2026-09-06' } }).points).toMatchObject([{ mean4: 50 }])
    expect(trend(services, { range: 'all' }).points.find(({ from }) => from === '2026-08-23')).toMatchObject({
      mean4: null,
    })
  })

  test('when services take place every other week, the moving average uses the last services', () => {
    const services = weekly('2026-08-02', [10, 20, 30, 40, 50, 60, 70, 80, 90]).map((service, index) => ({
      ...service,
      instanceDate: ['08-02', '08-16', '08-30', '09-13', '09-27', '10-11', '10-25', '11-08', '11-22'].map(
        (day) => `2026-${day}`,
      )[index]!,
    }))
    expect(trend(services).points.at(-1)).toMatchObject({ value: 90, mean4: 75 })
  })
})

describe('comparisons of a trend', () => {
  const compared = (...given: Parameters<typeof trend>) =>
    trend(...given).points.map(({ compared, comparedFrom }) => [compared, comparedFrom])

  test('a week is compared with the same week of last year, even around February 29', () => {
    const services = weekly(
      '2023-01-01',
      Array.from({ length: 80 }, (_, week) => week + 1),
    )
    const range = { from: '2024-06-02', to: '2024-06-09' }
    expect(compared(services, { range }, { today: '2024-06-16' })).toEqual([
      [23, '2023-06-04'],
      [24, '2023-06-11'],
    ])
  })

  test('a week is compared with the week 364 days before, even in a year of 53 weeks', () => {
    const services = weekly(
      '2025-09-07',
      Array.from({ length: 64 }, (_, week) => week),
    )
    for (const firstWeekday of [0, 1, 6]) {
      const range = { from: '2026-11-01', to: '2026-11-22' }
      const { points } = trend(services, { range }, { firstWeekday, today: '2026-11-23' })
      expect(points.map(({ value, compared }) => value! - compared!)).toEqual([52, 52, 52, 52])
      // Both weeks are named by the dates of their services.
      expect(points.map(({ date, comparedFrom }) => [date, comparedFrom])).toEqual([
        ['2026-11-01', '2025-11-02'],
        ['2026-11-08', '2025-11-09'],
        ['2026-11-15', '2025-11-16'],
        ['2026-11-22', '2025-11-23'],
      ])
    }
  })

  test('a week near a feast is compared with the week at the same distance from the feast last year', () => {
    const services = weekly(
      '2021-11-07',
      Array.from({ length: 90 }, (_, week) => week),
    )
    const weeksBack = (from: string, to: string) =>
      trend(services, { range: { from, to } }, { today: '2023-07-20' }).points.map(
        ({ value, compared, hasNoSameWeek }) => (hasNoSameWeek ? compared : value! - compared!),
      )
    // Christmas 2021 is a Saturday in the week of December 19; Christmas 2022 is a Sunday at the start of its week. The
    // week of November 27, 2022 is therefore compared with the week of November 21, 2021. This earlier week is 364 days
    // before the week of November 20, 2022, so the week of November 20 has no same week.
    expect(weeksBack('2022-11-13', '2022-11-20')).toEqual([52, null])
    expect(weeksBack('2022-11-27', '2023-01-01')).toEqual([53, 53, 53, 53, 53, 53])
    expect(weeksBack('2023-01-08', '2023-01-15')).toEqual([52, 52])
    // Easter was on April 17 in 2022 and on April 9 in 2023.
    expect(weeksBack('2023-02-12', '2023-02-19')).toEqual([52, 51])
    expect(weeksBack('2023-05-28', '2023-06-04')).toEqual([51, null])
    expect(weeksBack('2023-06-11', '2023-06-11')).toEqual([52])
  })

  test('week 53 is compared with a week of the previous year', () => {
    const services = weekly(
      '2019-12-01',
      Array.from({ length: 60 }, () => 50),
    )
    const range = { from: '2020-12-20', to: '2021-01-03' }
    const points = trend(services, { range }, { firstWeekday: 1, today: '2021-01-31' }).points
    // Sunday, January 3, 2021 is the last day of week 53 of 2020 (ISO 8601). The year 2019 had 52 weeks.
    expect(points.map(({ label, compared }) => [label, compared])).toEqual([
      ['Dec 20, 2020', 50],
      ['Dec 27, 2020', 50],
      ['Jan 3, 2021', 50],
    ])
  })

  test('with the choice easter, a week is compared with the week at the same distance from Easter', () => {
    const services = [trendService('2025-04-20', 300), trendService('2026-04-05', 310), trendService('2026-04-12', 200)]
    const range = { from: '2026-04-05', to: '2026-04-12' }
    expect(compared(services, { range, compare: 'easter' })).toEqual([
      [300, '2025-04-20'],
      [null, null],
    ])
    // In 2025, Orthodox Easter was on the same day as Western Easter; in 2026, it is on April 12.
    expect(compared(services, { range, compare: 'easter' }, { easter: 'orthodox' })).toEqual([
      [null, null],
      [300, '2025-04-20'],
    ])
    expect(compared(services, { range })).toEqual([
      [300, '2025-04-20'],
      [null, null],
    ])
  })

  test("with the choice 'before', a week is compared with a week of the period just before the trend", () => {
    const services = weekly(
      '2026-06-07',
      Array.from({ length: 25 }, (_, week) => week),
    )
    expect(compared(services, { compare: 'before' })[0]).toEqual([1, '2026-06-14'])
    expect(trend(services, { compare: 'before' }).words.compare).toBe('12 weeks earlier')
    expect(
      compared(services, { compare: 'before', range: 'all' })
        .flat()
        .every((cell) => cell === null),
    ).toBe(true)
  })

  test('a service is compared with an earlier service of the same series', () => {
    const at = (startTime: string) => ({ startTime, serviceId: '0b5c1d1e-0000-4000-8000-000000000001' })
    const year = (date: string, early: number, late: number, evening: number) => [
      trendService(date, early, at('09:00:00')),
      trendService(date, late, at('11:00:00')),
      trendService(date, evening, { serviceName: 'Evening', startTime: '18:00:00' }),
    ]
    const services = [...year('2025-11-23', 10, 20, 30), ...year('2026-11-22', 11, 21, 31)]
    expect(
      trend(services, { by: 'service', range: '12w' }).points.map(({ value, compared }) => [value, compared]),
    ).toEqual([
      [11, 10],
      [21, 20],
      [31, 30],
    ])
  })

  test('a month is compared with the same month of the previous year, and a year with the previous year', () => {
    const services = weekly(
      '2024-01-07',
      Array.from({ length: 151 }, (_, week) => (week < 52 ? 90 : 100)),
    )
    expect(compared(services, { by: 'month', range: '12w' }).map(([value]) => value)).toEqual([100, 100, 100])
    expect(compared(services, { by: 'year', range: '3y' })).toEqual([
      [null, null],
      [90, '2024-01-01'],
      [100, '2025-01-01'],
    ])
    expect(compared(services, { by: 'month', range: '12w', compare: 'before' })[0]).toEqual([100, '2026-06-01'])
    // When services began in April, the first year is only a part of a year. No year is compared with this part.
    const sinceApril = { by: 'year', range: '3y', compare: 'year' } as const
    expect(compared(services.slice(14), sinceApril)).toEqual([
      [null, null],
      [null, null],
      [100, '2025-01-01'],
    ])
    expect(trend(services.slice(14), sinceApril).points.map(({ label }) => label)).toEqual([
      'Part of 2024',
      '2025',
      '2026',
    ])
  })
})

describe('ranges of a trend', () => {
  const year = weekly(
    '2025-11-23',
    Array.from({ length: 53 }, () => 50),
  )

  test('a range includes this week only after a service of this week has begun', () => {
    expect(froms(year).at(-1)).toBe('2026-11-22')
    expect(froms(year, {}, { today: '2026-11-29' }).at(-1)).toBe('2026-11-22')
    expect(froms(year, {}, { firstWeekday: 1 })).toEqual(expect.arrayContaining(['2026-08-31', '2026-11-16']))
    expect(froms(year, {}, { firstWeekday: 1 })).toHaveLength(12)
  })

  test('each range has its number of weeks, months or years', () => {
    const lengths = (by: TrendFilters['by']) =>
      (['12w', '26w', '1y', '3y'] as const).map((range) => froms(year, { range, by }).length)
    expect(lengths('week')).toEqual([12, 26, 52, 156])
    expect(lengths('month')).toEqual([3, 6, 12, 36])
    expect(lengths('year')).toEqual([1, 1, 1, 3])
    expect(lengths('service')).toEqual([12, 26, 52, 53])
  })

  test('a range of two dates is extended to complete weeks or months', () => {
    const range = { from: '1900-01-01', to: '2099-12-31' }
    expect(trend(year, { range, by: 'month' }).range).toEqual({ from: '2025-11-01', to: '2026-11-23' })
    expect(trend(year, { range: { from: '2026-03-04', to: '2026-03-05' } }).range).toEqual({
      from: '2026-03-01',
      to: '2026-03-07',
    })
    expect(trend(year, { range: { from: '2020-01-01', to: '2020-02-01' } })).toMatchObject({
      range: null,
      points: [],
      top: 0,
    })
  })

  test('a range of many years is shown by month or by year', () => {
    const services = [trendService('1930-06-01', 10), ...year]
    expect(trend(services, { range: 'all' })).toMatchObject({ by: 'month', range: { from: '1930-06-01' } })
    expect(trend([trendService('1652-06-01', 10), ...year], { range: 'all', by: 'week' }).by).toBe('year')
  })

  test('a range needs the services of the two years before its start', () => {
    expect(servicesNeeded({ range: '12w' }, '2026-11-23')).toBe('2024-08-29')
    expect(servicesNeeded({ range: { from: '0002-01-01', to: '2026-01-01' } }, '2026-11-23')).toBe('0001-01-01')
    expect(servicesNeeded({ range: 'all' }, '2026-11-23')).toBeNull()
  })

  test('a range in the year 2099 is shown', () => {
    const services = weekly(
      '2099-10-04',
      Array.from({ length: 13 }, () => 9),
    )
    expect(trend(services, {}, { today: '2099-12-31' }).points.at(-1)).toMatchObject({ from: '2099-12-27', value: 9 })
  })

  test('future services and uncounted services of today are not in a range', () => {
    const services = [...weekly('2026-11-15', [50, null, 60])]
    expect(trend(services, { by: 'service' }, { today: '2026-11-22' }).points.map(({ value }) => value)).toEqual([50])
    expect(trend(services, { by: 'service' }, { today: '2026-11-23' }).points.map(({ value }) => value)).toEqual([
      50,
      null,
    ])
  })
})

describe('a week without a service that a recurring service expects', () => {
  const id = '0b5c1d1e-0000-4000-8000-000000000001'
  const rule = everySunday({ id })
  /** Ten Sundays. The Sunday of November 8 is absent, and its week has only a prayer meeting. */
  const sundays = weekly('2026-09-13', [100, 101, 99, 100, 102, 98, 100, 100, 100, 100, 104], { serviceId: id })
  const services = [
    ...sundays.filter(({ instanceDate }) => instanceDate !== '2026-11-08'),
    ...weekly('2026-10-28', [20, 21, 22, 19], { serviceName: 'Prayer' }),
  ]
  const ofWeek = (given: Partial<TrendSettings>, filters: Partial<TrendFilters> = {}) =>
    trend(services, filters, given).points.find(({ from }) => from === '2026-11-08')

  test('the week names the missing service and is not whole; without the rule the week is whole', () => {
    expect(ofWeek({ rules: [rule] })).toMatchObject({
      value: 22,
      counted: 1,
      held: 1,
      isWhole: false,
      missing: [{ date: '2026-11-08', name: 'Sunday Worship' }],
    })
    expect(ofWeek({})).toMatchObject({ isWhole: true, missing: [] })
    const paused = { ...rule, pauses: ['2026-11-01/2026-11-08'] }
    expect(ofWeek({ rules: [paused] })).toMatchObject({ isWhole: true, missing: [] })
  })

  test('a service that a person moved to another week is not missing, and takes no other date', () => {
    const moved = [...services, trendService('2026-11-12', 98, { serviceId: id, slotDate: '2026-11-08' })]
    const missingIn = (given: typeof services) =>
      trend(given, {}, { rules: [rule] }).points.flatMap(({ missing }) => missing.map(({ date }) => date))
    expect(missingIn(moved)).toEqual([])
    expect(missingIn(moved.filter(({ instanceDate }) => instanceDate !== '2026-11-15'))).toEqual(['2026-11-15'])
  })

  test('the sentence and the table say which service is missing', () => {
    const settings = { rules: [rule], today: '2026-11-21' }
    const shown = trend(services, { range: 'all', compare: 'none' }, settings)
    expect(shown.sentence).toContain('(the week of Nov 8 has no Sunday Worship)')
    const table = trendTable(shown)
    const row = table.rows.find(({ key }) => key === '2026-11-08')!
    const cell = (key: string) => row.cells[table.columns.findIndex((column) => column.key === key)]
    expect([cell('counted'), cell('held'), cell('expected')]).toEqual([1, 1, 2])
    expect(cell('missing')).toBe('2026-11-08 Sunday Worship: no service entered')
    expect(trend(services, { by: 'month' }, settings).points.at(-1)).toMatchObject({
      from: '2026-11-01',
      missing: [{ date: '2026-11-08' }],
    })
  })

  test('a trend of other services, or of one type, misses nothing', () => {
    expect(ofWeek({ rules: [rule] }, { services: ['prayer'] })).toMatchObject({ value: 22, isWhole: true, missing: [] })
    expect(ofWeek({ rules: [rule] }, { type: 'Sunday Morning' })).toMatchObject({ missing: [] })
  })

  test('in the year beside earlier years, the week has no number', () => {
    const settings = { firstWeekday: 0, easter: 'western', today: '2026-11-23', rules: [rule] } as const
    const ordered = services.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
    const numberIn = (given: TrendSettings) =>
      yearOverlay(ordered, DEFAULT_FILTERS, given).weeks.find(([own]) => own?.from === '2026-11-08')?.[0]?.value
    expect(numberIn(settings)).toBeNull()
    expect(numberIn({ ...settings, rules: [] })).toBe(22)
  })
})

test('a week with an uncounted large service is shown but is in no average or comparison', () => {
  const late = { serviceName: 'Late', startTime: '11:30:00' }
  const services = [
    ...weekly('2026-10-04', [100, 100, 100, 100, 100, 100, 100, 100]),
    ...weekly('2026-10-04', [40, 40, null, 40, 40, 40, 40, 40], late),
  ]
  expect(values(services, { range: 'all' })).toEqual([140, 140, 100, 140, 140, 140, 140, 140])
  expect(values(services, { range: 'all', by: 'month' })).toEqual([140, 140])
  const range = { from: '2026-11-01', to: '2026-11-22' }
  const { points } = trend(services, { range, compare: 'before' })
  expect(points.map(({ compared }) => compared)).toEqual([140, 140, null, 140])
  expect(
    yearOverlay(services, DEFAULT_FILTERS, { firstWeekday: 0, easter: 'western', today: '2026-11-23' }).weeks.flatMap(
      ([own]) => (own!.from! >= '2026-10-04' && own!.from! <= '2026-10-25' ? [own!.value] : []),
    ),
  ).toEqual([140, 140, null, 140])
})

describe('weeks that are not over, and the first week with services', () => {
  const prayer = { serviceName: 'Prayer', startTime: '19:00:00' }
  const services = [
    ...weekly('2026-10-25', [100, 100, 100, 100, 100]),
    ...weekly('2026-10-28', [50, 50, 50, 50, null], prayer),
  ]

  test('a week with a service to come is in no average or comparison', () => {
    const { points, sentence } = trend(services, { range: 'all', compare: 'before' }, { today: '2026-11-23' })
    expect(points.at(-1)).toMatchObject({
      date: '2026-11-22',
      value: 100,
      isWhole: false,
      isSoFar: true,
      mean4: null,
      compared: null,
    })
    expect(points.at(-2)).toMatchObject({ isWhole: true, isSoFar: false, mean4: 150 })
    expect(sentence).toContain('150')
  })

  test('isSoFar is true for a week with a small service to come', () => {
    const small = [...weekly('2026-10-25', [100, 100, 100, 100, 100]), ...weekly('2026-10-28', [5, 5, 5, 5], prayer)]
    expect(trend(small, { range: 'all' }, { today: '2026-11-25' }).points.at(-1)).toMatchObject({ isSoFar: true })
    expect(trend(small, { range: 'all' }, { today: '2026-11-26' }).points.at(-1)).toMatchObject({ isSoFar: false })
  })

  test('a first week that seems to lack its earlier services is not a whole week', () => {
    const begun = services.filter(({ instanceDate }) => instanceDate > '2026-10-25')
    expect(trend(begun, { range: 'all' }).points[0]).toMatchObject({ value: 50, isWhole: false, isSoFar: false })
    expect(trend(services, { range: 'all' }).points[0]).toMatchObject({ value: 150, isWhole: true })
    // A week with only a Sunday service is whole when there is no other series, also when weeks begin on Monday.
    const sundays = weekly('2026-10-25', [100, 100])
    expect(trend(sundays, { range: 'all' }, { firstWeekday: 1 }).points[0]).toMatchObject({ isWhole: true })
  })
})

test('when the first weekday changes, services are grouped into different weeks', () => {
  const services = [
    ...weekly('2026-10-31', [10, 10, 10], { serviceName: 'Vigil' }),
    ...weekly('2026-11-01', [100, 100, 100]),
  ]
  expect(values(services, { range: 'all' }, { firstWeekday: 0 })).toEqual([10, 110, 110, 100])
  expect(values(services, { range: 'all' }, { firstWeekday: 1 })).toEqual([110, 110, 110, null])
  expect(values(services, { range: 'all' }, { firstWeekday: 6 })).toEqual([110, 110, 110])
})

test('the filters select services of one type or of some series', () => {
  const services = [
    ...weekly('2026-11-15', [100, 100]),
    ...weekly('2026-11-18', [20], { serviceName: 'Prayer', serviceType: 'Wednesday' }),
  ]
  expect(values(services, { range: 'all' })).toEqual([120, 100])
  expect(values(services, { range: 'all', type: 'Wednesday' })).toEqual([20])
  expect(values(services, { range: 'all', services: ['prayer'] })).toEqual([20])
  expect(values(services, { range: 'all', services: ['gone'] })).toEqual([])
  // A range without services has no points.
  expect(values(weekly('2026-01-04', [80, 80]))).toEqual([])
})

describe('the table of a trend', () => {
  test('a column that would be empty is not in the table', () => {
    const plain = trend(weekly('2026-11-08', [80, 84, 88]), { range: 'all', compare: 'none' })
    expect(trendCsv(trendTable(plain))).toBe(
      'Date,"Attendance, per week",Services counted,Services held,Average of the last 4 Sundays\r\n' +
        '2026-11-08,80,1,1,\r\n2026-11-15,84,1,1,\r\n2026-11-22,88,1,1,84\r\n',
    )
    expect(trendFileName(plain)).toBe('attendance-2026-11-08-to-2026-11-23.csv')
    expect(trendFileName(trend([], { measure: 'came-in' }))).toBe('came-in.csv')
  })

  test('months and years in the table are written in a form that sorts by time', () => {
    const services = weekly('2026-10-04', [80, 84, 'flu', null, 88])
    const { columns, rows } = trendTable(trend(services, { by: 'month', range: 'all' }))
    expect(columns.map(({ label }) => label)).toEqual([
      'Month',
      'Attendance, average per week',
      'Services counted',
      'Services held',
      'Did not happen',
    ])
    expect(rows.map(({ label, cells }) => [label, ...cells])).toEqual([
      ['October 2026', '2026-10', 82, 2, 3, '2026-10-18 Sunday Worship: did not happen: flu'],
      ['November 2026', '2026-11', 88, 1, 1, null],
    ])
  })
})
