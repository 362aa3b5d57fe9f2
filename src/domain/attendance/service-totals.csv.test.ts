import { expect, test } from 'vitest'
import type { ServiceTotal } from './service-total.schema.ts'
import { serviceTotalsCsv } from './service-totals.csv.ts'

const now = new Date('2026-03-10T12:00:00Z')
const service: ServiceTotal = {
  serviceInstanceId: 'i1',
  serviceId: null,
  serviceName: 'Sunday Worship',
  serviceType: 'Sunday Morning',
  instanceDate: '2026-03-08',
  startTime: '10:00:00',
  outcome: 'held',
  outcomeReason: null,
  total: null,
  source: null,
  chosenBy: null,
  attendanceId: null,
  low: null,
  high: null,
  measured: null,
  adults: null,
  children: null,
  visitors: null,
  note: null,
  namedPresent: null,
  unnamed: null,
  cameIn: null,
  counts: 0,
  onlineViews: null,
}
const rowsOf = (...totals: Partial<ServiceTotal>[]) =>
  serviceTotalsCsv(
    totals.map((facts) => ({ ...service, ...facts })),
    'UTC',
    now,
  ).split('\r\n')

test('the CSV file has one line for each service, with all numbers of the service', () => {
  const counted = {
    total: 84,
    source: 'door',
    low: 75,
    high: 93,
    adults: 60,
    children: 24,
    cameIn: 97,
    measured: 81,
  } as const
  expect(rowsOf({ ...counted, note: 'Balcony, too', namedPresent: 40, unnamed: 44, visitors: 3 })).toEqual([
    'ID,date,time,service,type,outcome,total,source,low,high,adults,children,visitors,named present,without a name,came in,note,measured by cameras',
    'i1,2026-03-08,10:00,Sunday Worship,Sunday Morning,counted,84,door,75,93,60,24,3,40,44,97,"Balcony, too",81',
    '',
  ])
})

test('a CSV line shows whether the service has a count of 0, has no count, is cancelled or is upcoming', () => {
  const outcomes = rowsOf(
    { total: 0, low: 0, high: 0, source: 'typed' },
    {},
    { outcome: 'did_not_happen', outcomeReason: 'snow' },
    { instanceDate: '2026-03-15' },
  )
  expect(outcomes.slice(1, -1).map((row) => row.split(',').slice(5, 8).join())).toEqual([
    'counted,0,typed',
    'not counted,,',
    'did not happen: snow,,',
    'upcoming,,',
  ])
})

test('a name or note that begins like a formula is escaped in the CSV file', () => {
  const [, row] = rowsOf({ serviceName: '=HYPERLINK("http://x")', note: '+1' })
  expect(row).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(row).toMatch(/,'\+1,$/)
})

test('each place online and each own category has a column at the end of the CSV file', () => {
  const services = [
    { serviceInstanceId: 'i1', attendanceId: 'a1', total: 84 },
    { serviceInstanceId: 'i2', attendanceId: null, total: 12 },
  ].map((facts) => ({ ...service, ...facts }))
  const parts = {
    online: new Map<string, Record<string, number>>([
      ['i1', { YouTube: 40, '=Zoom': 0 }],
      ['i2', { YouTube: 7 }],
    ]),
    categories: new Map([['a1', { Youth: 9 }]]),
  }
  const [header, first, second] = serviceTotalsCsv(services, 'UTC', now, parts).split('\r\n')
  expect(header).toMatch(/,measured by cameras,online: =Zoom,online: YouTube,category: Youth$/)
  expect(first).toMatch(/,0,40,9$/)
  expect(second).toMatch(/,,7,$/)
})
