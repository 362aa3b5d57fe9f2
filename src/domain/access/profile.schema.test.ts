import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ChurchDraft } from './profile.schema.ts'

const timeZoneOf = (timeZone: string) =>
  v.parse(ChurchDraft, { name: 'Grace', timeZone, firstWeekday: 0, easter: 'western' }).timeZone

test('a time zone is accepted in upper or lower case, and the result has the official spelling', () => {
  expect(timeZoneOf(' america/los_angeles ')).toBe('America/Los_Angeles')
  expect(timeZoneOf('Pacific/Auckland')).toBe('Pacific/Auckland')
  expect(timeZoneOf('utc')).toBe('UTC')
})

test('a city such as New York is accepted as a time zone', () => {
  expect(['New York', 'los angeles', 'Auckland', 'America/New York'].map(timeZoneOf)).toEqual([
    'America/New_York',
    'America/Los_Angeles',
    'Pacific/Auckland',
    'America/New_York',
  ])
})

test('every time zone in the list of the form is accepted without change', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) expect(timeZoneOf(name)).toBe(name)
})

test('an unknown or empty time zone is refused with a message', () => {
  for (const timeZone of ['Middle/Earth', '+02:00']) {
    expect(() => timeZoneOf(timeZone)).toThrow('Please choose a time zone from the list')
  }
  expect(() => timeZoneOf(' ')).toThrow('Time zone is required')
})
