import * as v from 'valibot'
import { openCalendarFeed, renewCalendarFeed } from '../../../../src/domain/calendar/calendar-feed.commands.ts'
import { findCalendarFeed } from '../../../../src/domain/calendar/calendar-feed.queries.ts'
import type { CalendarFeed } from '../../../../src/domain/calendar/calendar-feed.schema.ts'
import { icalCalendar } from '../../../../src/domain/calendar/ical-calendar.ts'
import { connect } from '../caller.ts'
import { Refusal } from '../failures.ts'
import { open, signedIn } from '../route.ts'
import type { ApiSettings } from '../settings.ts'

/**
 * The version of the text's format. Raise the version when the same entries are written differently, for example by a
 * newer time-zone library.
 */
const FORM = 1

export const calendarFeedRoutes = [
  signedIn({
    method: 'GET',
    path: '/calendar-feed',
    summary: 'The secret address of the church’s calendar for calendar programs. Owners and staff only.',
    status: 200,
    answer: v.strictObject({ address: v.string() }),
    handle: async (_, { db }) => ({ address: await openCalendarFeed(db) }),
  }),
  signedIn({
    method: 'DELETE',
    path: '/calendar-feed',
    summary: 'Ends the address of the church’s calendar at once; the next GET tells another. Owners and staff only.',
    status: 204,
    handle: async (_, { db }) => void (await renewCalendarFeed(db)),
  }),
  open({
    method: 'GET',
    path: '/calendar-feeds/{secret}/calendar.ics',
    summary: 'A year back and all that is planned, for calendar programs (iCalendar). Its secret is its only key.',
    status: 200,
    answer: 'text/calendar; charset=utf-8',
    handle: async ({ secret, headers, settings }) => {
      const feed = await findFeed(settings, secret)
      if (!feed) throw new Refusal(404, 'There is nothing at this address.')
      return answerWith(feed, headers)
    },
  }),
]

async function findFeed(settings: ApiSettings, secret: string): Promise<CalendarFeed | null> {
  if (!settings.secretKey || !/^[0-9a-f]{64}$/.test(secret)) return null
  return findCalendarFeed(connect(settings, undefined, settings.secretKey), secret)
}

/**
 * Answers with the whole calendar, or with 304 (RFC 9110, section 13.2.2) if the caller already has the current
 * calendar.
 */
async function answerWith(feed: CalendarFeed, asked: Headers): Promise<Response> {
  // The digest covers the source of the text, because writing the text takes far longer than hashing its source.
  const etag = `"${FORM}-${await digestOf(JSON.stringify(feed))}"`
  const changed = new Date(Math.max(...[feed, ...feed.entries].map(({ changedAt }) => Date.parse(changedAt))))
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    // Calendar programs ask each time, so that a replaced address stops working immediately.
    'cache-control': 'private, no-cache',
    etag,
    'last-modified': changed.toUTCString(),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
  const known = asked.get('if-none-match')
  // Only the ETag is compared. `Last-Modified` does not change when only passing time adds a date to the feed.
  const isKnown = known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(icalCalendar(feed), { headers })
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
