import { expect, test } from 'vitest'
import { trendSeries } from './trend-series.ts'

const named = (serviceName: string, serviceId: string | null = null) => ({ serviceName, serviceId })

test('services with the old and the new name of a recurring service are one series', () => {
  const services = [named('Early', 'a'), named('Sunday Worship ', 'a'), named('sunday worship'), named('Early')]
  expect(trendSeries(services).series).toEqual([{ key: 'a', name: 'Early', serviceId: 'a', services: 4 }])
})

test('services that belong to no recurring service form one series for each name, in any script', () => {
  const services = [named('Christmas Eve!'), named('Рождество Христово'), named('🕯'), named('christmas eve!')]
  expect(trendSeries(services).series).toEqual([
    { key: 'christmas-eve', name: 'christmas eve!', serviceId: null, services: 2 },
    { key: 'рождество-христово', name: 'Рождество Христово', serviceId: null, services: 1 },
    { key: '-', name: '🕯', serviceId: null, services: 1 },
  ])
})

test('two series with the same short form of their names have different keys', () => {
  const { series, keyOf } = trendSeries([named('A & B'), named('A - B'), named('Other')])
  expect(series.map(({ key }) => key)).toEqual(['a-b', 'a-b-2', 'other'])
  expect(keyOf(named('a - b'))).toBe('a-b-2')
})
