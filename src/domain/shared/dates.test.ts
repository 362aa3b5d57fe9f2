import { describe, expect, test } from 'vitest'
import {
  dayOfWeek,
  durationInMinutes,
  instantOf,
  isLocalDate,
  isLocalTime,
  isPastService,
  localNow,
  todayIn,
} from './dates.ts'

describe("today is the date in the church's time zone", () => {
  test.each([
    ['2024-03-05T10:59:59Z', 'Pacific/Auckland', '2024-03-05'],
    ['2024-03-05T11:00:00Z', 'Pacific/Auckland', '2024-03-06'],
    ['2024-03-05T04:59:59Z', 'America/New_York', '2024-03-04'],
    ['2024-03-05T05:00:00Z', 'America/New_York', '2024-03-05'],
    ['2024-07-05T03:59:59Z', 'America/New_York', '2024-07-04'],
    ['2024-07-05T04:00:00Z', 'America/New_York', '2024-07-05'],
    ['2024-03-04T18:29:59Z', 'Asia/Kolkata', '2024-03-04'],
    ['2024-03-04T18:30:00Z', 'Asia/Kolkata', '2024-03-05'],
    ['2024-12-31T23:59:59Z', 'UTC', '2024-12-31'],
    ['2025-01-01T00:00:00Z', 'UTC', '2025-01-01'],
    // Santiago's clocks go forward at midnight, so September 6 begins at 01:00.
    ['2026-09-06T03:59:59Z', 'America/Santiago', '2026-09-05'],
    ['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06'],
  ])('the instant %s in the time zone %s is on the date %s', (now, timeZone, today) => {
    expect(todayIn(timeZone, new Date(now))).toBe(today)
  })

  test('the local time of midnight is 00:00:00, not 24:00:00', () => {
    expect(localNow('UTC', new Date('2024-03-05T00:00:00Z'))).toEqual({ date: '2024-03-05', time: '00:00:00' })
  })

  test('reading the date in an unknown time zone throws an error', () => {
    expect(() => todayIn('Mars/Olympus', new Date())).toThrow(RangeError)
  })
})

describe('as soon as a service starts, it is past', () => {
  const sunday = { instanceDate: '2024-03-10', startTime: '10:00:00' }
  test.each([
    ['2024-03-09T23:00:00Z', 'UTC', false],
    ['2024-03-10T09:59:59Z', 'UTC', false],
    ['2024-03-10T10:00:00Z', 'UTC', true],
    ['2024-03-11T00:00:00Z', 'UTC', true],
    // Auckland is 13 hours ahead of UTC in March: Sunday morning in Auckland is Saturday evening in UTC.
    ['2024-03-09T20:59:59Z', 'Pacific/Auckland', false],
    ['2024-03-09T21:00:00Z', 'Pacific/Auckland', true],
    // New York's clocks go forward on March 10, 2024, so 10:00 is 14:00 UTC.
    ['2024-03-10T13:59:59Z', 'America/New_York', false],
    ['2024-03-10T14:00:00Z', 'America/New_York', true],
    ['2024-03-10T04:29:59Z', 'Asia/Kolkata', false],
    ['2024-03-10T04:30:00Z', 'Asia/Kolkata', true],
  ])('at %s in %s, `isPastService` of the service on Sunday at 10:00 returns %s', (now, timeZone, isPast) => {
    expect(isPastService(sunday, timeZone, new Date(now))).toBe(isPast)
    expect(isPastService({ ...sunday, startTime: '10:00' }, timeZone, new Date(now))).toBe(isPast)
  })
})

describe('converting a local date and time to an instant', () => {
  test.each([
    ['2024-03-10', '10:00', 'America/New_York', '2024-03-10T14:00:00.000Z'],
    ['2024-03-09', '10:00', 'America/New_York', '2024-03-09T15:00:00.000Z'],
    ['2024-03-10', '01:59', 'America/New_York', '2024-03-10T06:59:00.000Z'],
    ['2024-03-10', '03:00', 'America/New_York', '2024-03-10T07:00:00.000Z'],
    // The clocks skip 2:30, so 2:30 is read as 3:30.
    ['2024-03-10', '02:30', 'America/New_York', '2024-03-10T07:30:00.000Z'],
    // The clocks show 1:30 two times. The first time, in summer time, is used.
    ['2024-11-03', '01:30', 'America/New_York', '2024-11-03T05:30:00.000Z'],
    ['2024-11-03', '02:00', 'America/New_York', '2024-11-03T07:00:00.000Z'],
    ['2024-04-07', '02:30', 'Pacific/Auckland', '2024-04-06T13:30:00.000Z'],
    ['2024-09-29', '02:30', 'Pacific/Auckland', '2024-09-28T14:30:00.000Z'],
    ['2024-03-05', '00:00', 'Asia/Kolkata', '2024-03-04T18:30:00.000Z'],
    ['2024-02-29', '23:59:59', 'UTC', '2024-02-29T23:59:59.000Z'],
  ])('the local date %s and time %s in %s give the instant %s', (date, time, timeZone, instant) => {
    expect(instantOf(date, time, timeZone).toISOString()).toBe(instant)
  })

  test('around clock changes, a local time is the same after conversion to an instant and back', () => {
    for (const timeZone of ['Pacific/Auckland', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe']) {
      for (const day of ['2024-03-10', '2024-04-07', '2024-09-29', '2024-10-06', '2024-11-03']) {
        for (let minutes = 0; minutes < 48 * 60; minutes += 30) {
          const { date, time } = localNow(timeZone, new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000))
          expect(localNow(timeZone, instantOf(date, time, timeZone)), `${date} ${time} ${timeZone}`).toEqual({
            date,
            time,
          })
        }
      }
    }
  })

  test('the conversion of an unreadable local date to an instant throws an error', () => {
    expect(() => instantOf('2024-13-01', '10:00', 'UTC')).toThrow(RangeError)
  })
})

test('a date or time that does not exist is refused', () => {
  expect(['2024-02-29', '2024-12-31'].every(isLocalDate)).toBe(true)
  expect(
    [
      '2023-02-29',
      '2024-02-30',
      '2024-13-01',
      '2024-00-10',
      '24-01-01',
      '2024-1-1',
      '',
      '2024-01-01T00:00',
      '0000-12-31',
    ].some(isLocalDate),
  ).toBe(false)
  expect(['00:00', '23:59', '10:00:59'].every(isLocalTime)).toBe(true)
  expect(['24:00', '10:60', '9:00', '10:00:60', '', '10'].some(isLocalTime)).toBe(false)
})

test('the day of the week is a number from 0 for Sunday to 6 for Saturday', () => {
  expect(['2024-03-03', '2024-03-06', '2024-03-09'].map(dayOfWeek)).toEqual([0, 3, 6])
})

test('a duration is in whole minutes and never negative', () => {
  expect(durationInMinutes('2024-03-10T10:00:00Z', '2024-03-10T11:29:59Z')).toBe(89)
  // A duration across a clock change is the elapsed time, not the difference of local times.
  expect(durationInMinutes('2024-03-10T06:30:00Z', '2024-03-10T07:30:00Z')).toBe(60)
  expect(durationInMinutes('2024-03-10T10:00:00Z', '2024-03-10T09:00:00Z')).toBe(0)
})
