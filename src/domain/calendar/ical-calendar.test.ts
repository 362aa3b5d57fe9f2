import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf } from '../shared/dates.ts'
import type { FeedEntry, FeedEvent, FeedService } from './calendar-feed.schema.ts'
import { entryFile } from './entry-file.ts'
import { icalCalendar } from './ical-calendar.ts'
import { icalTimes } from './ical-times.ts'

const shared = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Worship',
  location: null,
  description: null,
  isCancelled: false,
  revision: 0,
  changedAt: '2026-01-02T03:04:05.678Z',
}
const service = (date: string, facts: Partial<FeedService> = {}): FeedService => ({
  ...shared,
  date,
  startTime: '10:00:00',
  endTime: '11:30:00',
  minutes: null,
  ...facts,
})
const event = (startDate: string, endDate: string | null = null): FeedEvent => ({ ...shared, startDate, endDate })

/** `read` parses a calendar. The parser knows only the time zones that the file defines. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const file = (timeZone: string, ...entries: FeedEntry[]) => icalCalendar({ timeZone, entries })
const millisecondsOf = ({ startDate, endDate }: ICAL.Event) => [
  startDate.toUnixTime() * 1000,
  endDate.toUnixTime() * 1000,
]

/** On each of these Sundays, the clocks change in at least one of the tested time zones. */
const CHANGES = ['2026-03-08', '2026-04-05', '2026-09-27', '2026-10-04', '2026-11-01']

describe.each([
  ['northern', 'America/New_York'],
  ['southern', 'Pacific/Auckland'],
  ['of half an hour', 'Australia/Lord_Howe'],
  ['without summer time', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
])('an iCal calendar of a whole year in a %s time zone', (_, timeZone) => {
  test('when another program reads the calendar, services have their local times', () => {
    const days = Array.from({ length: 366 }, (_, day) => addDays('2026-01-01', day))
    const services = days.flatMap((date) => [
      service(date),
      service(date, { startTime: '23:30:00', endTime: '00:15:00' }),
    ])
    const expected = services.map(({ date, startTime, endTime }) => [
      instantOf(date, startTime, timeZone).getTime(),
      instantOf(endTime! < startTime ? addDays(date, 1) : date, endTime!, timeZone).getTime(),
    ])
    expect(read(file(timeZone, ...services)).map(millisecondsOf)).toEqual(expected)
  })

  test('another program reads the right instants of events, even in the hour that occurs twice', () => {
    // Each event starts 25 hours after the previous one. Around clock changes, additional events start every half hour.
    const starts = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1) + day * 25 * 3_600_000)
    for (const sunday of CHANGES) {
      for (let half = -48; half < 48; half++) starts.push(Date.parse(sunday) + half * 1_800_000)
    }
    const moments = starts.map((start) => [start, start + 45 * 60_000])
    const entries = moments.map((ends) => {
      const [start, end] = ends.map((at) => new Date(at).toISOString())
      return event(start!, end)
    })
    expect(read(file(timeZone, ...entries)).map(millisecondsOf)).toEqual(moments)
  })
})

test('in an iCal calendar, an event of full days has only dates, and an event without an end lasts an hour', () => {
  const [one, three, hour, half, whole] = read(
    file(
      'America/New_York',
      event('2026-03-08T05:00:00Z'),
      event('2026-10-30T04:00:00Z', '2026-11-02T04:59:00Z'),
      event('2026-06-01T16:00:00Z', '2026-06-01T16:00:00Z'),
      service('2026-06-01', { endTime: null, minutes: 30 }),
      service('2026-06-01', { endTime: '10:00:00', minutes: 1440 }),
    ),
  )
  expect([one!.startDate, one!.endDate].map(String)).toEqual(['2026-03-08', '2026-03-09'])
  expect([three!.startDate, three!.endDate].map(String)).toEqual(['2026-10-30', '2026-11-02'])
  expect([hour, half, whole].map((each) => each!.duration.toSeconds() / 60)).toEqual([60, 30, 1440])
})

test('a cancelled service stays in the iCal calendar, with its id and its number of changes', () => {
  const text = icalCalendar({
    timeZone: 'Europe/Berlin',
    revision: 2,
    entries: [service('2026-06-07', { revision: 3, isCancelled: true }), service('2026-06-14')],
  })
  const [cancelled, held] = read(text).map(({ component, uid }) => [
    uid,
    component.getFirstPropertyValue('status'),
    component.getFirstPropertyValue('sequence'),
    String(component.getFirstPropertyValue('last-modified')),
  ])
  expect(cancelled).toEqual([shared.id, 'CANCELLED', 5, '2026-01-02T03:04:05Z'])
  expect(held).toEqual([shared.id, 'CONFIRMED', 2, '2026-01-02T03:04:05Z'])
})

test('an iCal text keeps all its characters, and its lines have at most 75 bytes', () => {
  const texts = [
    'Bread, wine; and \\n no new line\nbut here\r\nand here',
    '🎺'.repeat(200),
    `BEGIN:VEVENT\r\nSUMMARY:mine\r\nEND:VEVENT`,
    'ä'.repeat(75) + 'שלום '.repeat(40) + '👨‍👩‍👧‍👦'.repeat(30),
    ' leading, trailing \t',
    'a'.repeat(10_000),
  ]
  for (const name of texts) {
    const text = icalCalendar({
      name,
      timeZone: 'UTC',
      entries: [{ ...service('2026-06-07'), name, location: name, description: name }],
    })
    const [found, ...others] = read(text)
    const plain = name.replaceAll('\r\n', '\n')
    expect([found!.summary, found!.location, found!.description, others]).toEqual([plain, plain, plain, []])
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).not.toContain('\uFFFD')
  }
  expect(file('UTC', { ...service('2026-06-07'), name: 'a\u0000b\u0007c\u0085d\u007f' })).toContain('SUMMARY:abcd\r\n')
})

test('when the time zone is unknown, the iCal calendar has times in UTC', () => {
  const zone = { timeZone: 'Asia/Kolkata', parameter: '', isSteady: new Map() }
  expect(icalTimes(event('2026-06-07T10:00:00Z'), zone)).toBe('DTSTART:20260607T100000Z\r\nDURATION:PT60M\r\n')
  expect(icalTimes(service('2026-06-07'), zone)).toBe('DTSTART:20260607T043000Z\r\nDTEND:20260607T060000Z\r\n')
})

test('a calendar entry has the same id in its own file and in the feed', () => {
  const now = new Date('2026-05-01T00:00:00Z')
  const wedding = { ...shared, name: 'Wedding: Ruth & Boaz / 2026', startDate: '2026-06-07T10:00:00Z', endDate: null }
  const { name, text } = entryFile(wedding as never, { timeZone: 'Europe/Berlin', now })
  expect(name).toBe('Wedding-Ruth-Boaz-2026.ics')
  const [found] = read(text)
  expect([found!.uid, found!.summary]).toEqual([shared.id, wedding.name])
  expect(text).not.toContain('X-WR-CALNAME')
  expect(entryFile({ ...wedding, name: '…' } as never, { timeZone: 'UTC', now }).name).toBe('calendar.ics')
})
