import { describe, expect, test } from 'vitest'
import { trendService, weekly } from '../../../testing/trend-services.ts'
import { DEFAULT_FILTERS } from '../trend-filters.ts'
import type { TrendFilters } from '../trend-filters.ts'
import type { TrendService } from '../trend-service.schema.ts'
import { trendOf } from '../trend.ts'

type Totals = Parameters<typeof weekly>[1]

const repeat = (count: number, totals: Totals): Totals =>
  Array.from({ length: count }, (_, index) => totals[index % totals.length]!)

/** `sundays` makes one service on each Sunday; the last service is on Nov 22, 2026. */
function sundays(totals: Totals, rest?: Partial<TrendService>) {
  const first = new Date(Date.UTC(2026, 10, 22 - 7 * (totals.length - 1))).toISOString().slice(0, 10)
  return weekly(first, totals, rest)
}

/** `steady` has the totals of 100 weeks, which differ from 120 by at most nine. */
const steady = repeat(100, [120, 126, 114, 120, 129, 111])

function trend(services: readonly TrendService[], filters: Partial<TrendFilters> = {}, today = '2026-11-23') {
  const ordered = services.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
  return trendOf(ordered, { ...DEFAULT_FILTERS, ...filters }, { firstWeekday: 0, easter: 'western', today })
}
const sentence = (...given: Parameters<typeof trend>) => trend(...given).sentence
const weeks = (...given: Parameters<typeof trend>) => trend(...given).weeks.join(' ')

describe('a trend sentence that has no average', () => {
  test.each([
    ['nothing', [], 'There are no services in this time.'],
    ['only what is to come', [trendService('2026-11-29', 12)], 'There are no services in this time.'],
    ['no count', sundays([null, null]), 'No service in this time has been counted.'],
    ['snow', sundays(['snow', 'snow']), 'No service in this time took place.'],
    ['snow and no count', sundays(['snow', null]), 'No service in this time has been counted.'],
    ['one service', sundays([84]), '84 came on Nov 22, 2026, the only count in this time.'],
    ['one person', sundays([1]), '1 came on Nov 22, 2026, the only count in this time.'],
    ['two', sundays([80, 84]), '84 came on Nov 22, 2026. Too few Sundays were counted lately to speak of an average.'],
    ['a 0 first', sundays([0]), 'No one came on Nov 22, 2026, the only count in this time.'],
    [
      'gaps of late',
      sundays([...steady, null, null]),
      '120 came on Nov 8, 2026. Too few Sundays were counted lately to speak of an average.',
    ],
    [
      'a part of a week',
      [...sundays([40, 50]), ...sundays([20, null], { serviceName: 'Evening', startTime: '18:00:00' })],
      '50 came on Nov 22, 2026 (1 of 2 services counted). Too few Sundays were counted lately to speak of an average.',
    ],
    [
      'two weeks of two services',
      [...sundays([40, 50, 60]), ...weekly('2026-11-18', [10, 11])],
      '60 came in the week of Nov 22, 2026 so far. Too few weeks were counted lately to speak of an average.',
    ],
  ])('the trend sentence is correct for: %s', (_, services, words) => expect(sentence(services)).toBe(words))
})

test.each([
  ['children', 'No service in this time has a count of children.'],
  ['came-in', 'No service in this time was counted at the doors.'],
  ['named', 'No service in this time has a register.'],
] as const)('services with a total and without %s are not called uncounted', (measure, words) => {
  expect(sentence(sundays([84, 86]), { measure })).toBe(words)
})

describe('averages in the trend sentence', () => {
  const none = { compare: 'none' } as const
  test.each<[string, TrendService[], string]>([
    [
      'every other Sunday',
      ['10-11', '10-25', '11-08', '11-22'].map((day) => trendService(`2026-${day}`, 80)),
      'On average 80 came over the last four Sundays with services.',
    ],
    ['three Sundays', sundays([80, 84, 88]), 'On average 84 came over the last three Sundays.'],
    ['zero', sundays([0, 0, 0, 0]), 'No one came over the last four Sundays.'],
    ['many', sundays([20_000, 20_000, 20_001]), 'On average 20,000 came over the last three Sundays.'],
    ['snow', sundays([80, 'snow', 84, 88]), 'On average 84 came over three of the last four Sundays (Nov 8: snow).'],
    [
      'no reason',
      sundays([80, 84, 88, '']),
      'On average 84 came over three of the last four Sundays (Nov 22 did not happen).',
    ],
    [
      'a gap',
      sundays([80, 84, null, 88]),
      'On average 84 came over three of the last four Sundays (Nov 15 was not counted).',
    ],
    [
      'two services on a Sunday, one not counted',
      [...sundays([80, 80, 80, 80]), ...sundays([40, 40, 40, null], { serviceName: 'Evening', startTime: '18:00:00' })],
      'On average 120 came over three of the last four Sundays (Evening was not counted on Nov 22).',
    ],
    [
      'two services on a Sunday, one did not happen',
      [...sundays([80, 80, 80, 80]), ...sundays([40, 40, 40, ''], { serviceName: 'Evening', startTime: '18:00:00' })],
      'On average 120 came over three of the last four Sundays (Nov 22: Evening did not happen).',
    ],
    [
      'three services on a Sunday, two not counted',
      [
        ...sundays([80, 80, 80, 80]),
        ...sundays([40, 40, 40, null], { serviceName: 'Evening', startTime: '18:00:00' }),
        ...sundays([50, 50, 50, null], { serviceName: 'Early', startTime: '08:00:00' }),
      ],
      'On average 170 came over three of the last four Sundays (Nov 22 is incomplete).',
    ],
    [
      'a small meeting may be missing',
      [...sundays([80, 80, 80, 80]), ...weekly('2026-10-28', [8, 8, 8, null], { serviceName: 'Prayer' })],
      'On average 85 came per week over the last three weeks.',
    ],
    [
      'a meeting that is never counted makes none either',
      [...sundays([80, 80, 80, 80]), ...weekly('2026-10-28', repeat(4, [null]), { serviceName: 'Prayer' })],
      'On average 80 came per week over the last three weeks.',
    ],
    [
      'a week of two days, one of them not counted',
      [...sundays([80, 80, 80, null, 80]), ...weekly('2026-10-21', [8, 8, 8, 8, 8], { serviceName: 'Prayer' })],
      'On average 88 came per week over three of the last four weeks (Sunday Worship was not counted in the week of Nov 15).',
    ],
    ['Wednesdays', weekly('2026-10-28', [8, 8, 8, 8]), 'On average 8 came over the last four Wednesdays.'],
    [
      'weeks with one more day',
      [...sundays(repeat(8, [80])), trendService('2026-11-18', 20, { serviceName: 'Funeral' })],
      'On average 85 came per week over the last four weeks.',
    ],
    [
      'long ago',
      weekly('2026-09-06', [80, 80, 80, 80]),
      'On average 80 came over the four Sundays up to Sep 27, 2026.',
    ],
  ])('the average in the trend sentence is right for: %s', (_, services, words) =>
    expect(sentence(services, none)).toBe(words),
  )

  test.each([
    ['adults', 'On average 61 adults came over the last three Sundays.'],
    ['children', 'On average 1 child came over the last three Sundays.'],
    ['visitors', 'No visitors came over the last three Sundays.'],
    ['came-in', 'On average 90 came in at the doors over the last three Sundays.'],
    ['named', 'On average 40 were named present over the last three Sundays.'],
    ['unnamed', 'On average 40 were counted without a name over the last three Sundays.'],
  ] as const)('for the measure %s, the trend sentence is: %s', (measure, words) => {
    const parts = { adults: 61, children: 1, visitors: 0, cameIn: 90, namedPresent: 40 }
    expect(sentence(sundays([80, 80, 80], parts), { ...none, measure })).toBe(words)
  })

  test('when a day has several services, the trend sentence gives the average per service', () => {
    const services = [...sundays([80, 80]), ...sundays([40, 40], { serviceName: 'Evening', startTime: '18:00:00' })]
    const words = 'On average 60 came per service over the last four services.'
    expect(sentence(services, { ...none, by: 'service' })).toBe(words)
    expect(sentence(services, { ...none, by: 'service', services: ['evening'] })).toBe(
      '40 came on Nov 22, 2026. Too few Sundays were counted lately to speak of an average.',
    )
  })

  test('when a trend is by month or year, its sentence is about weeks', () => {
    for (const by of ['month', 'year'] as const) {
      expect(sentence(sundays(steady), { ...none, by })).toBe('On average 120 came over the last four Sundays.')
    }
  })

  test('when a week has a service that is still to come, the average does not include the week', () => {
    const saturdays = weekly('2026-10-31', [50, 50, 50, 50], { serviceName: 'Vigil' })
    expect(sentence([...sundays(repeat(5, [80])), ...saturdays], none)).toBe(
      'On average 130 came per week over the last four weeks.',
    )
  })
})

describe('comparisons in the trend sentence', () => {
  const lately = (...totals: number[]) => sundays([...steady.slice(0, -4), ...totals])
  test.each<[string, TrendService[], Partial<TrendFilters>, string]>([
    ['level', sundays(repeat(100, [120])), {}, 'as many as in the same weeks last year.'],
    [
      'usual',
      lately(118, 112, 116, 118),
      {},
      '2 % fewer than in the same weeks last year: within the normal ups and downs.',
    ],
    [
      'up',
      lately(150, 160, 150, 160),
      {},
      '31 % more than in the same weeks last year: more than the normal ups and downs.',
    ],
    [
      'down',
      lately(90, 90, 95, 90),
      {},
      '23 % fewer than in the same weeks last year: more than the normal ups and downs.',
    ],
    [
      'to none',
      lately(0, 0, 0, 0),
      {},
      '100 % fewer than in the same weeks last year: more than the normal ups and downs.',
    ],
    [
      'many times',
      lately(500, 500, 500, 500),
      {},
      '4 times as many as in the same weeks last year: more than the normal ups and downs.',
    ],
    [
      'by Easter',
      lately(118, 112, 116, 118),
      { compare: 'easter' },
      '5 % fewer than at the same distance from Easter last year: within the normal ups and downs.',
    ],
    [
      'the time before',
      lately(118, 112, 116, 118),
      { compare: 'before' },
      '3 % fewer than 12 weeks earlier: within the normal ups and downs.',
    ],
    [
      'half a year before',
      lately(118, 112, 116, 118),
      { compare: 'before', range: '26w' },
      '5 % fewer than 26 weeks earlier: within the normal ups and downs.',
    ],
  ])('the comparison in the trend sentence is right for: %s', (_, services, filters, words) =>
    expect(sentence(services, filters)).toContain(`Sundays, ${words}`),
  )

  test('the sentence gives no percentage when no one came in the earlier period', () => {
    const then = weekly('2025-10-26', repeat(6, [0]))
    expect(sentence([...then, ...sundays([5, 5, 5, 5])])).toBe(
      'On average 5 came over the last four Sundays; no one came in the same weeks last year.',
    )
    expect(sentence([...then, ...sundays([0, 0, 0, 0])])).toBe(
      'No one came over the last four Sundays, as in the same weeks last year.',
    )
  })

  test('the sentence gives the reason when too few services were counted for a comparison', () => {
    const little =
      'On average 80 came over the last four Sundays. Too little was counted in the same weeks last year to compare with.'
    expect(sentence(sundays([80, 80, 80, 80]))).toBe(little)
    expect(sentence([...weekly('2025-11-02', [50, 50]), ...sundays([80, 80, 80, 80])])).toBe(little)
    expect(sentence(sundays(repeat(40, [80])), { range: 'all', compare: 'before' })).toBe(
      'On average 80 came over the last four Sundays.',
    )
  })

  test('when the usual swing is unknown, the trend sentence does not judge a change', () => {
    expect(sentence([...weekly('2025-10-19', repeat(6, [50])), ...sundays([80, 80, 80, 80])])).toBe(
      'On average 80 came over the last four Sundays, 60 % more than in the same weeks last year.',
    )
  })

  test('the trend sentence compares only weeks that have a count in both years', () => {
    const services = [...weekly('2025-11-02', [50, 50, null, 50]), ...sundays([80, 80, 20, 80])]
    expect(sentence(services)).toContain('60 % more than in the same weeks last year')
  })
})

describe('a small service that may have no count in one of the compared weeks', () => {
  const prayer = { serviceName: 'Prayer', startTime: '19:00:00' }
  const today = '2026-11-27'
  /**
   * In `church`, 100 people came on each Sunday last year and 101 this year. `then` and `now` are the totals of the
   * prayer meeting, which has up to a tenth of the people.
   */
  const church = (then: Totals, now: Totals) => [
    ...weekly('2025-10-19', repeat(8, [100])),
    ...weekly('2026-10-18', repeat(6, [101])),
    ...weekly('2025-10-22', then, prayer),
    ...weekly('2026-10-21', now, prayer),
  ]

  test.each<[string, Totals, Totals, string]>([
    ['not counted this year', repeat(7, [9]), repeat(6, [null]), '1 % more than in the same weeks last year'],
    ['not counted last year', repeat(7, [null]), repeat(6, [9]), '1 % more than in the same weeks last year'],
    ['did not happen once', repeat(7, [9]), [9, 9, 9, 'snow', 9, 9], '1 % more than in the same weeks last year'],
    ['counted in both', repeat(7, [9]), repeat(6, [9]), '1 % more than in the same weeks last year'],
    ['begun this year', [], repeat(6, [9]), '10 % more than in the same weeks last year'],
  ])(
    'for a small service (%s) with the totals %j last year and %j this year, the sentence has: %s',
    (_, then, now, words) => expect(sentence(church(then, now), {}, today)).toContain(words),
  )

  test('the sentences about the weeks name a small service that is left out', () => {
    expect(weeks(church(repeat(7, [9]), [9, 9, 9, null, 9, null]), {}, today)).toBe(
      'Averaged: the weeks of Nov 1, 8, 15 and 22, 2026. Compared with: the weeks of Nov 2, 9, 16 and 23, 2025. ' +
        'Prayer has no count on one side, so it is left out on both: Nov 11 and 25, 2026.',
    )
  })
})

test('a running week is not averaged, so that 1 % more is not reported as 2 % fewer', () => {
  const prayer = { serviceName: 'Prayer', startTime: '19:00:00' }
  const services = [
    ...weekly('2025-10-19', repeat(8, [216])),
    ...weekly('2025-10-22', repeat(8, [24]), prayer),
    ...weekly('2026-10-18', repeat(6, [218])),
    ...weekly('2026-10-21', [...repeat(5, [24]), null], prayer),
  ]
  expect(sentence(services)).toContain('On average 242 came per week over the last four weeks, 1 % more than')
  expect(weeks(services)).toMatch(/^Averaged: the weeks of Oct 25, Nov 1, 8 and 15, 2026\./)
})

describe('the weeks that a trend sentence averages', () => {
  test('the trend sentence names the averaged and the compared weeks by the dates of their services', () => {
    const years = sundays(repeat(60, [80]))
    expect(weeks(years)).toBe('Averaged: Nov 1, 8, 15 and 22, 2026. Compared with: Nov 2, 9, 16 and 23, 2025.')
    expect(weeks(years, { compare: 'none' })).toBe('Averaged: Nov 1, 8, 15 and 22, 2026.')
    expect(weeks(years, {}, '2026-11-09')).toBe(
      'Averaged: Oct 18 and 25, Nov 1 and 8, 2026. Compared with: Oct 19 and 26, Nov 2 and 9, 2025.',
    )
    expect(weeks(years, { compare: 'before' })).toContain('Compared with: Aug 9, 16, 23 and 30, 2026.')
    // When weeks begin on Monday, the week of Sunday, November 22 begins on November 16.
    const monday = { firstWeekday: 1, easter: 'western', today: '2026-11-23' } as const
    expect(trendOf(years, DEFAULT_FILTERS, monday).weeks.join(' ')).toBe(weeks(years))
  })

  test('the sentence names only counted weeks; the comparison names only weeks with a count in both years', () => {
    const services = [...weekly('2025-11-02', [50, 50, null, 50]), ...sundays([80, 80, 20, 80])]
    expect(weeks(services)).toBe(
      'Averaged: Nov 1, 8, 15 and 22, 2026. Compared: Nov 1, 8 and 22, 2026 with Nov 2, 9 and 23, 2025.',
    )
    expect(weeks(sundays([80, 'snow', 84, 88]))).toBe('Averaged: Nov 1, 15 and 22, 2026.')
    expect(weeks(sundays([80, 84]))).toBe('')
  })

  test('the trend sentence names a week without a matching week last year', () => {
    // Christmas 2022 is a Sunday at the start of its week. The week of November 27, 2022 is therefore compared with the
    // week of November 21, 2021. So the week of November 20, 2022 has no same week.
    const services = weekly('2021-11-07', repeat(62, [80]))
    const words = weeks(services, {}, '2022-11-28')
    expect(words).toBe(
      'Averaged: Nov 6, 13, 20 and 27, 2022. Compared: Nov 6, 13 and 27, 2022 with Nov 7, 14 and 21, 2021. ' +
        'No same week last year, because a feast moved: Nov 20, 2022.',
    )
    expect(weeks(services, { compare: 'none' }, '2023-01-09')).toBe('Averaged: Dec 18 and 25, 2022; Jan 1 and 8, 2023.')
  })

  test('when a trend is by service, the sentence names the averaged services by their dates', () => {
    const evening = sundays([40, 40], { serviceName: 'Evening', startTime: '18:00:00' })
    expect(weeks([...sundays([80, 80]), ...evening], { by: 'service' })).toBe('Averaged: Nov 15 and 22, 2026.')
  })
})

test('when the numbers hardly vary, a change of a few people is within the normal ups and downs', () => {
  const level = 'as many as in the same weeks last year.'
  expect(sentence(sundays(repeat(60, [70])))).toContain(level)
  const more = ', 3 % more than in the same weeks last year: within the normal ups and downs.'
  expect(sentence(sundays([...repeat(60, [70]), 72, 72, 72, 72]))).toContain(more)
})

test('a fall in only two weeks or after a large Easter is within the normal ups and downs', () => {
  expect(sentence(sundays([...steady, 90, 90]))).toContain('within the normal ups and downs')
  expect(sentence(sundays([...steady.slice(0, 60), 400, ...steady.slice(61), 112]))).toContain(
    'within the normal ups and downs',
  )
})

describe('the trend sentence in its short form', () => {
  const summary = (...given: Parameters<typeof trend>) => trend(...given).summary
  const lately = (...totals: number[]) => sundays([...steady.slice(0, -4), ...totals])
  const prayer = weekly('2026-10-28', repeat(4, [20]), { serviceName: 'Prayer' })
  test.each<[string, TrendService[], string]>([
    ['one count', sundays([84]), '84 came on Nov 22, 2026, the only count in this time.'],
    ['too few', sundays([80, 84]), '84 came on Nov 22, 2026.'],
    ['nothing to compare with', sundays([80, 84, 88]), 'About 84 came on Sundays lately.'],
    ['a week', [...sundays(repeat(4, [80])), ...prayer], 'About 100 came a week lately.'],
    ['as usual', lately(118, 112, 116, 118), 'About 116 came on Sundays lately, much as last year.'],
    ['up', lately(150, 160, 150, 160), 'About 155 came on Sundays lately, 31 % more than last year.'],
    ['level', sundays(repeat(100, [120])), 'About 120 came on Sundays lately, as many as last year.'],
    ['no one', sundays([0, 0, 0, 0]), 'No one came on Sundays lately.'],
    ['long ago', weekly('2026-09-06', repeat(4, [80])), 'About 80 came on Sundays up to Sep 27, 2026.'],
  ])('the short sentence is right for: %s', (_, services, words) => {
    expect(summary(services)).toBe(words)
    // Two lines on a phone have room for 84 characters.
    expect(`All services: ${words}`.length).toBeLessThanOrEqual(84)
  })
})
