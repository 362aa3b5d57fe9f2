import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  ServiceInstanceDraft,
  serviceInstanceDefaults,
  StudioServiceInstance,
  studioServiceInstanceFrom,
} from './service-instance.schema.ts'
import { SERVICE_DEFAULTS, ServiceDraft } from './service.schema.ts'
import { todayIn } from '../shared/dates.ts'

const issuesOf = (schema: v.GenericSchema, form: unknown) =>
  v.safeParse(schema, form).issues?.map((issue) => [v.getDotPath(issue), issue.message])

test('the studio form reports missing fields and reads an empty optional field as null', () => {
  expect(issuesOf(StudioServiceInstance, { serviceId: '', instanceDate: '' })).toEqual([
    ['serviceId', 'Please select a service'],
    ['instanceDate', 'Please select a date'],
  ])
  expect(
    v.parse(StudioServiceInstance, {
      serviceId: 's',
      instanceDate: '2024-03-10',
      startTime: '',
      endTime: '',
      notes: '',
    }),
  ).toEqual({
    serviceId: 's',
    instanceDate: '2024-03-10',
    startTime: null,
    endTime: null,
    notes: null,
  })
})

test("the studio form refuses dates that are past in the church's time zone", () => {
  const now = new Date('2024-03-09T12:00:00Z')
  const form = { serviceId: 's', instanceDate: '2024-03-09' }
  expect(issuesOf(studioServiceInstanceFrom(todayIn('America/New_York', now)), form)).toBeUndefined()
  expect(issuesOf(studioServiceInstanceFrom(todayIn('Pacific/Auckland', now)), form)).toEqual([
    ['instanceDate', 'Please select a date from today on'],
  ])
})

test('the form of a recurring service needs only a name', () => {
  expect(issuesOf(ServiceDraft, SERVICE_DEFAULTS)).toEqual([['name', 'Service name is required']])
  expect(v.parse(ServiceDraft, { ...SERVICE_DEFAULTS, name: 'Mass' })).toEqual({
    name: 'Mass',
    serviceType: 'worship',
    isRecurring: true,
    dayOfWeek: 0,
    recurrencePattern: 'weekly',
    serviceTime: '10:00',
    duration: 90,
    location: null,
    seats: null,
    description: null,
    isSpecial: false,
    firstDate: null,
    monthlyOn: null,
    recurrenceEndDate: null,
    pauses: [],
  })
})

const parse = (change: object) => v.parse(ServiceDraft, { ...SERVICE_DEFAULTS, name: 'Mass', ...change })

test('the pause of a recurring service may be a single day', () => {
  const pauses = ['2026-08-02/2026-08-02', '2026-12-27/2027-01-03']
  expect(parse({ pauses }).pauses).toEqual(pauses)
})

test('the form of a recurring service reads numbers from text and reads an empty duration as null', () => {
  expect(parse({ dayOfWeek: '3', duration: '45' })).toMatchObject({ dayOfWeek: 3, duration: 45 })
  expect(parse({ duration: '' }).duration).toBeNull()
  expect(parse({ duration: Number.NaN }).duration).toBeNull()
})

test('when only the name is entered, a new recurring service is weekly on Sunday at ten', () => {
  expect(v.parse(ServiceDraft, { name: 'Mass' })).toMatchObject({
    dayOfWeek: 0,
    recurrencePattern: 'weekly',
    serviceTime: '10:00',
  })
  const blank = { dayOfWeek: '', recurrencePattern: '', serviceTime: '' }
  expect(parse(blank)).toMatchObject({ dayOfWeek: null, recurrencePattern: null, serviceTime: null })
})

test.each([
  { dayOfWeek: 7 },
  { dayOfWeek: '7' },
  { duration: 0 },
  { duration: 'long' },
  { duration: 1.5 },
  { serviceTime: '25:00' },
  { recurrencePattern: 'daily' },
  { monthlyOn: 'fifth' },
  { firstDate: '2026-02-30' },
  { pauses: ['2026-08-31/2026-08-01'] },
  { pauses: ['2026-08-01'] },
  { pauses: ['2026-08-01/2026-08-31/2026-09-01'] },
])('the form refuses a recurring service with %j', (change) => {
  expect(() => parse(change)).toThrow(v.ValiError)
})

test('the form of a service on one date needs only a name and refuses a wrong date', () => {
  const defaults = serviceInstanceDefaults('Pacific/Auckland', new Date('2024-03-09T12:00:00Z'))
  expect(v.parse(ServiceInstanceDraft, { ...defaults, serviceName: 'Mass' })).toEqual({
    serviceId: null,
    eventId: null,
    serviceName: 'Mass',
    serviceType: 'Sunday Morning',
    instanceDate: '2024-03-10',
    startTime: '10:00',
    endTime: null,
    speaker: null,
    location: null,
    notes: null,
    isSpecial: null,
  })
  expect(issuesOf(ServiceInstanceDraft, { ...defaults, instanceDate: '2024-02-30' })).toEqual([
    ['serviceName', 'Service name is required'],
    ['instanceDate', 'Please select a date'],
  ])
})

test.each([
  ['10:00', '09:00', true],
  ['10:00', '10:00', true],
  ['10:00', '11:30', false],
  ['08:00', '22:00', false],
  ['23:00', '00:30', false],
  ['18:00', '06:00', false],
  ['18:00', '06:01', true],
])('when a service lasts from %s to %s, the form refuses the end: %s', (startTime, endTime, isRefused) => {
  const expected = isRefused ? [['endTime', 'The end must be after the start']] : undefined
  const date = { instanceDate: '2026-11-29', startTime, endTime }
  expect(issuesOf(ServiceInstanceDraft, { ...date, serviceName: 'Mass' })).toEqual(expected)
  expect(issuesOf(StudioServiceInstance, { ...date, serviceId: 's' })).toEqual(expected)
})

test('the form refuses a recurring service that ends before its first date', () => {
  const rule = { ...SERVICE_DEFAULTS, name: 'Mass', firstDate: '2026-11-29' }
  expect(issuesOf(ServiceDraft, { ...rule, recurrenceEndDate: '2026-11-28' })).toEqual([
    ['recurrenceEndDate', 'The last date cannot be before the first'],
  ])
  expect(issuesOf(ServiceDraft, { ...rule, recurrenceEndDate: '2026-11-29' })).toBeUndefined()
})
