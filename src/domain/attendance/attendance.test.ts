import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  attendanceTrend,
  averageAttendance,
  isCounted,
  peakAttendance,
  summarizeManualRecords,
} from './attendance.rules.ts'
import { AttendanceCorrection, AttendanceDraft, StudioAttendance } from './attendance.schema.ts'

describe('dashboard figures', () => {
  test.each([
    [[], 0, 0],
    [[40], 40, 0],
    [[40, 60], 50, 0],
    [[50, 40, 60], 50, 0],
    [[100, 100, 110, 120], 108, 15],
    [[999, 100, 100, 110, 120], 108, 15],
    [[30, 30, 20, 21], 25, -31.7],
    [[0, 0, 20, 20], 10, 0],
    [[1, 2, 2, 2], 2, 33.3],
  ])('the totals %j give the average %d and the trend %d', (totals, average, trend) => {
    expect(averageAttendance(totals)).toBe(average)
    expect(attendanceTrend(totals)).toBe(trend)
  })

  test('when there are three totals, the trend compares the last two with the first', () => {
    expect(attendanceTrend([50, 60, 65])).toBe(25)
  })
})

const byHand = { trackingMethod: 'manual' as const, aiSessionId: null }
const records = [
  { ...byHand, totalAttendance: 40, source: 'typed' as const },
  { trackingMethod: 'ai' as const, totalAttendance: 70, source: 'room' as const, aiSessionId: 'a recording' },
  { ...byHand, totalAttendance: 45, source: 'import' as const },
]

test('the peak of a service is the highest number among its recordings and its counts by hand', () => {
  const door = { maxPeopleCount: 4, way: 'door' as const }
  expect(peakAttendance([{ ...door, peakOccupancy: 97 }], records)).toBe(97)
  expect(peakAttendance([{ ...door, peakOccupancy: 0 }], [])).toBe(0)
  expect(peakAttendance([{ ...door, peakOccupancy: null }], [])).toBe(4)
  expect(peakAttendance([{ maxPeopleCount: 42 }], records)).toBe(45)
  expect(peakAttendance([{ maxPeopleCount: 52 }], records)).toBe(52)
  expect(peakAttendance([], [])).toBe(0)
})

test('when a recording was deleted, its camera count can still be the peak of the service', () => {
  const left = { trackingMethod: 'ai' as const, totalAttendance: 30, aiSessionId: null }
  expect(peakAttendance([{ maxPeopleCount: 20 }], [left])).toBe(30)
})

test('the sum of counts by hand has the same people only once, and the number has every count in the list', () => {
  const tapped = { trackingMethod: 'manual' as const, totalAttendance: 31, source: 'clicker' as const }
  const named = { ...tapped, totalAttendance: 9, source: 'register' as const }
  expect(summarizeManualRecords([...records, tapped, named])).toEqual({
    count: 4,
    total: 85,
    leftOut: ['clicker', 'register'],
  })
  expect(summarizeManualRecords([tapped, named])).toEqual({ count: 2, total: 31, leftOut: ['register'] })
  expect(summarizeManualRecords([named])).toEqual({ count: 1, total: 9, leftOut: [] })
  expect(summarizeManualRecords([{ ...named, totalAttendance: 0 }])).toEqual({ count: 0, total: 0, leftOut: [] })
  expect(summarizeManualRecords([])).toEqual({ count: 0, total: 0, leftOut: [] })
  expect(summarizeManualRecords(records)).toEqual({ count: 2, total: 85, leftOut: [] })
})

const serviceInstanceId = '7b0a1f5e-8f3b-4a52-9d0d-0f5d3b6d9c11'

test('the services form refuses a part, such as adults, that is larger than the total', () => {
  const issuesOf = (form: object) =>
    v
      .safeParse(AttendanceDraft, { serviceInstanceId, ...form })
      .issues?.map((issue) => [v.getDotPath(issue), issue.message])
  const message = 'Please enter no more than the total attendance'
  expect(issuesOf({ totalAttendance: '10', adultsCount: '7', childrenCount: '3', visitorsCount: '10' })).toBe(undefined)
  expect(issuesOf({ totalAttendance: '10', adultsCount: '7', childrenCount: '4' })).toEqual([
    ['childrenCount', 'Adults and children together are more than the total attendance'],
  ])
  expect(issuesOf({ totalAttendance: '10', adultsCount: '11', visitorsCount: 12 })).toEqual([
    ['adultsCount', message],
    ['visitorsCount', message],
  ])
  expect(issuesOf({ totalAttendance: '', childrenCount: '1' })).toEqual([['childrenCount', message]])
})

test('in the services form, an empty total means 0, and a part that is empty or 0 means null', () => {
  expect(
    v.parse(AttendanceDraft, {
      serviceInstanceId,
      totalAttendance: '',
      adultsCount: '0',
      childrenCount: '',
      notes: '',
    }),
  ).toEqual({
    serviceInstanceId,
    totalAttendance: 0,
    adultsCount: null,
    childrenCount: null,
    visitorsCount: null,
    notes: null,
  })
  expect(v.parse(AttendanceDraft, { serviceInstanceId, totalAttendance: '12', adultsCount: 7 })).toMatchObject({
    totalAttendance: 12,
    adultsCount: 7,
  })
  for (const totalAttendance of ['-1', '1.5', 'many', 1_000_001]) {
    expect(v.safeParse(AttendanceDraft, { serviceInstanceId, totalAttendance }).success).toBe(false)
  }
})

test.each(['', '0', '-3', 'many', '2.5', 0, Number.NaN, 1e9])(
  'the studio form refuses a total of %j',
  (totalAttendance) => {
    const { issues } = v.safeParse(StudioAttendance, { serviceInstanceId, totalAttendance })
    expect(issues?.map(({ message }) => message)).toEqual(['Please enter a valid total attendance count.'])
  },
)

test('in the studio form, a count needs a service, and an empty part means null', () => {
  for (const missing of ['', null, undefined]) {
    const { issues } = v.safeParse(StudioAttendance, { serviceInstanceId: missing, totalAttendance: '5' })
    expect(issues?.map(({ message }) => message)).toEqual(['Please select a service or event to record attendance.'])
  }
  expect(
    v.parse(StudioAttendance, { serviceInstanceId, totalAttendance: '5', adultsCount: '0', childrenCount: '' }),
  ).toEqual({
    serviceInstanceId,
    totalAttendance: 5,
    adultsCount: 0,
    childrenCount: null,
    visitorsCount: null,
    notes: null,
  })
})

test('a service with a count of 0 is counted, and a service with only an empty recording is not counted', () => {
  const silent = { isCounted: false }
  expect(isCounted([], [])).toBe(false)
  expect(isCounted([silent], [])).toBe(false)
  expect(isCounted([silent, { isCounted: true }], [])).toBe(true)
  expect(isCounted([], [{ trackingMethod: 'manual' }])).toBe(true)
})

test('the studio form refuses a part, such as adults, that is larger than the total', () => {
  const { issues } = v.safeParse(StudioAttendance, { serviceInstanceId, totalAttendance: '5', childrenCount: '6' })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['childrenCount', 'Please enter no more than the total attendance'],
  ])
  const together = v.safeParse(StudioAttendance, {
    serviceInstanceId,
    totalAttendance: '5',
    adultsCount: 3,
    childrenCount: '3',
  })
  expect(together.issues?.map((issue) => v.getDotPath(issue))).toEqual(['childrenCount'])
})

test('when a person corrects a total, the total may be 0 but not empty', () => {
  const correct = (totalAttendance: string) => v.safeParse(AttendanceCorrection, { totalAttendance, reason: ' ' })
  expect(correct('0').output).toMatchObject({ totalAttendance: 0, reason: null })
  for (const wrong of ['', '-1', '1.5', '1000001']) expect(correct(wrong).success).toBe(false)
})
