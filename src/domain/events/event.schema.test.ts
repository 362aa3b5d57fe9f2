import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EVENT_DEFAULTS, EventDraft, eventDraftIn, eventInstant } from './event.schema.ts'

const issuesOf = (form: unknown) =>
  v.safeParse(EventDraft, form).issues?.map((issue) => [v.getDotPath(issue), issue.message])
const fair = { ...EVENT_DEFAULTS, name: 'Fair', startDate: '2024-03-09' }

test('when the event form is empty, it reports each required field', () => {
  expect(issuesOf(EVENT_DEFAULTS)).toEqual([
    ['name', 'Event name is required'],
    ['startDate', 'Start date is required'],
  ])
  expect(issuesOf({ ...fair, eventType: '' })).toEqual([['eventType', 'Event type is required']])
})

test('an empty field of the event form means null', () => {
  expect(v.parse(EventDraft, fair)).toEqual({
    name: 'Fair',
    eventType: 'general',
    description: null,
    startDate: '2024-03-09',
    endDate: null,
    location: null,
    contactPerson: null,
    maxAttendees: null,
    registrationRequired: false,
  })
  expect(v.parse(EventDraft, { name: 'Fair', startDate: '2024-03-09' })).toEqual(v.parse(EventDraft, fair))
  expect(v.parse(EventDraft, { ...fair, endDate: null, maxAttendees: '120' })).toMatchObject({
    endDate: null,
    maxAttendees: 120,
  })
})

test.each([
  ['2024-03-09', '2024-03-08', true],
  ['2024-03-09', '2024-03-09', false],
  ['2024-03-09T18:00', '2024-03-09', false],
  ['2024-03-09T18:00', '2024-03-09T17:59', true],
  ['2024-03-09T18:00', '2024-03-10T01:00', false],
  ['2024-03-09T18:00:00Z', '2024-03-09T18:30:00+01:00', true],
])('the event form refuses an event from %s to %s: %s', (startDate, endDate, isRefused) => {
  const expected = isRefused ? [['endDate', 'The end cannot be before the start']] : undefined
  expect(issuesOf({ ...fair, startDate, endDate })).toEqual(expected)
})

test('the event form refuses an unreadable date or number', () => {
  for (const startDate of [
    'soon',
    'T 2026Z',
    '2024-02-30T10:00:00Z',
    '0000-01-01',
    '2024-02-30',
    '2024-03-09T25:00',
    '2024-03-09T10:00T',
  ]) {
    expect(issuesOf({ ...fair, startDate })).toEqual([['startDate', 'Please enter a valid date']])
  }
  expect(issuesOf({ ...fair, endDate: 'later' })).toEqual([['endDate', 'Please enter a valid date']])
  expect(issuesOf({ ...fair, maxAttendees: '-1' })).toEqual([
    ['maxAttendees', 'Please enter a whole number from 0 to 1000000'],
  ])
})

test("a local date of the form is in the church's time zone, and an instant of the API does not change", () => {
  expect(eventInstant('2024-03-09', 'Pacific/Auckland', '00:00')).toBe('2024-03-08T11:00:00.000Z')
  expect(eventInstant('2024-03-09', 'Pacific/Auckland', '23:59')).toBe('2024-03-09T10:59:00.000Z')
  expect(eventInstant('2024-03-09T18:30', 'America/New_York', '00:00')).toBe('2024-03-09T23:30:00.000Z')
  expect(eventInstant('2024-03-09T18:30:00+01:00', 'America/New_York', '00:00')).toBe('2024-03-09T17:30:00.000Z')
})

test('when a clock change skips the entered time, the message names the next possible time', () => {
  const inNewYork = (times: object) =>
    v
      .safeParse(eventDraftIn('America/New_York'), { ...fair, ...times })
      .issues?.map((issue) => [v.getDotPath(issue), issue.message])
  const said = 'The clocks go forward on Mar 8, 2026: there is no 2:30 AM. The next time is 3:30 AM.'
  expect(inNewYork({ startDate: '2026-03-08T02:30' })).toEqual([['startDate', said]])
  expect(inNewYork({ startDate: '2026-03-07T22:00', endDate: '2026-03-08T02:30' })).toEqual([['endDate', said]])
  expect(inNewYork({ startDate: '2026-03-08T03:00' })).toBeUndefined()
  // An hour that occurs twice is accepted.
  expect(inNewYork({ startDate: '2026-11-01T01:30', endDate: '2026-11-01' })).toBeUndefined()
  expect(inNewYork({ startDate: '2026-03-08T07:30:00Z' })).toBeUndefined()
})
