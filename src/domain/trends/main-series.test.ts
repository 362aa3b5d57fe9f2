import { describe, expect, test } from 'vitest'
import { trendService, weekly } from '../../testing/trend-services.ts'
import * as main from './main-series.ts'
import type { ChosenSeries } from './main-series.ts'
import type { TrendService } from './trend-service.schema.ts'

const prayer = { serviceName: 'Prayer', startTime: '19:00:00' }
const sundays = weekly('2026-10-04', [158, 158, 158, 158, 154, 154, 158, 143])
const today = '2026-11-23'
const automatic: ChosenSeries = { mainSeries: null, mainServiceId: null }

const choiceOf = (services: readonly TrendService[], chosen = automatic) =>
  main.mainSeriesChoice(inOrder(services), today, chosen)
const mainSeries = (services: readonly TrendService[], chosen = automatic) =>
  main.mainSeries(inOrder(services), today, choiceOf(services, chosen))

function inOrder(services: readonly TrendService[]) {
  return services.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
}

test('the main series is the series with the most people', () => {
  const services = [...sundays, ...weekly('2026-10-07', [18, 18, 18, 18, 18, 18, 18], prayer)]
  expect(mainSeries(services)).toEqual({
    name: 'Sunday Worship',
    latest: 'Sunday Worship, Sunday: 143, 15 fewer than usual.',
    when: 'Sunday',
    total: 143,
    usual: 158,
    differs: '15 fewer than usual',
    isMixed: true,
  })
})

test('the main series of a church with only one series is not mixed', () => {
  expect(mainSeries(sundays)).toMatchObject({ isMixed: false })
})

test('the latest service is named when another series was counted in the last twelve weeks', () => {
  const [long, ago] = ['2026-08-30', '2026-09-02']
  expect(mainSeries([...weekly(ago, [18], prayer), ...sundays])).toMatchObject({
    latest: 'Sunday Worship, Sunday: 143, 15 fewer than usual.',
    isMixed: false,
  })
  expect(mainSeries([...weekly(long, [18], prayer), ...sundays])).toMatchObject({
    latest: 'Sunday: 143, 15 fewer than usual.',
  })
})

test.each([
  ['as usual', weekly('2026-10-25', [80, 80, 80, 80, 80]), 'Sunday: 80, as usual.'],
  ['more', weekly('2026-10-25', [80, 80, 80, 1080]), 'Sunday, Nov 15: 1,080, 1,000 more than usual.'],
  ['too little to know what is usual', weekly('2026-11-15', [80, 81]), 'Sunday: 81.'],
  ['a Saturday', weekly('2026-10-31', [80, 80, 80, 70]), 'Saturday: 70, 10 fewer than usual.'],
])('the latest service of the main series is described correctly: %s', (_, services, words) =>
  expect(mainSeries(services)?.latest).toBe(words),
)

test('when no service of the last twelve weeks has a count, there is no main series', () => {
  expect(mainSeries([])).toBeNull()
  expect(mainSeries([trendService('2026-11-22', null), trendService('2026-11-29', 12)])).toBeNull()
  expect(mainSeries(weekly('2026-06-07', [80, 80]))).toBeNull()
})

describe('a main series that a person chose', () => {
  const id = '0b5c1d1e-0000-4000-8000-000000000001'
  const prayers = weekly('2026-10-07', [18, 18, 18, 18, 18, 18, 20], prayer)
  const services = [...sundays, ...prayers]
  const chosen = { mainSeries: 'Prayer', mainServiceId: null }

  test('the chosen series is the main series even when another series has more people', () => {
    expect(choiceOf(services, chosen)).toMatchObject({ automatic: 'sunday-worship', chosen: 'prayer', main: 'prayer' })
    expect(choiceOf(services, chosen).notice).toBeNull()
    expect(mainSeries(services, chosen)).toMatchObject({
      name: 'Prayer',
      latest: 'Prayer, Wednesday: 20, 2 more than usual.',
      isMixed: true,
    })
    expect(choiceOf(services)).toMatchObject({ chosen: null, main: 'sunday-worship', notice: null })
  })

  test('a person can choose from the series with recent services, and each label begins with the time', () => {
    const past = weekly('2026-05-03', [40, 40], { serviceName: 'Course' })
    const evenings = weekly('2026-10-04', [30, 30], { serviceId: id, startTime: '18:00:00' })
    const twice = ['09:00:00', '11:00:00'].map((startTime) =>
      trendService('2026-11-22', 12, { startTime, serviceName: 'Kids' }),
    )
    const { options } = choiceOf([...past, ...prayers, ...evenings, ...twice], chosen)
    expect(options.map(({ label }) => label)).toEqual(['7:00 PM Prayer', '6:00 PM Sunday Worship', 'Kids'])
  })

  test('when the name of the chosen series changes, the series is still the main series', () => {
    const renamed = prayers.map((service) => ({ ...service, serviceId: id, serviceName: 'Evening prayer' }))
    const choice = { mainSeries: 'Prayer', mainServiceId: id }
    expect(choiceOf([...sundays, ...renamed], choice)).toMatchObject({ main: id, notice: null })
    expect(mainSeries([...sundays, ...renamed], choice)).toMatchObject({ name: 'Evening prayer' })
  })

  test.each<[string, TrendService[], ChosenSeries, string]>([
    ['that was deleted', prayers, { ...chosen, mainServiceId: id }, 'was deleted or has ended'],
    ['without any service', [], chosen, 'was deleted or has ended'],
    ['that has ended', prayers.slice(0, 2), chosen, 'has had no service since Oct 14, 2026'],
    [
      'without counts',
      weekly('2026-10-07', [null, null, null, null, null, null, null], prayer),
      chosen,
      'has no count of the last 12 weeks',
    ],
  ])(
    'a chosen series %s is replaced by the series with the most people, and a notice says so',
    (_, others, choice, reason) => {
      expect(choiceOf([...sundays, ...others], choice)).toMatchObject({
        main: 'sunday-worship',
        notice: `The chosen main series, Prayer, ${reason}. Sunday Worship stands for it.`,
      })
      expect(mainSeries([...sundays, ...others], choice)).toMatchObject({ name: 'Sunday Worship' })
    },
  )

  test('a chosen series with only an upcoming service is still the main series', () => {
    const pause = [...prayers.slice(0, 2), ...weekly('2026-12-02', [null], prayer)]
    expect(choiceOf([...sundays, ...pause], chosen)).toMatchObject({ main: 'prayer', notice: null })
  })

  test('without a counted service, there is no main series, and the notice gives the reason', () => {
    expect(choiceOf([], chosen)).toMatchObject({
      main: null,
      notice: 'The chosen main series, Prayer, was deleted or has ended.',
    })
    expect(mainSeries([], chosen)).toBeNull()
  })
})
