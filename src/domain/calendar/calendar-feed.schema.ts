import * as v from 'valibot'
import { DateText, Id, Instant, OptionalText, TimeText } from '../shared/column-values.ts'

const Shown = {
  id: Id,
  name: v.string(),
  location: OptionalText,
  description: OptionalText,
  isCancelled: v.boolean(),
  /** How often it was changed. */
  revision: v.number(),
  changedAt: Instant,
}

/** The times are on the clock of the church; without an end a service takes its minutes, where they are known. */
const FeedService = v.object({
  ...Shown,
  date: DateText,
  startTime: TimeText,
  endTime: v.nullable(TimeText),
  minutes: v.nullable(v.number()),
})
export type FeedService = v.InferOutput<typeof FeedService>

const FeedEvent = v.object({ ...Shown, startDate: Instant, endDate: v.nullable(Instant) })
export type FeedEvent = v.InferOutput<typeof FeedEvent>

/** A service or an event as calendar programs are told of it. */
export type FeedEntry = FeedService | FeedEvent

/** `read_calendar_feed` answers this. */
export const CalendarFeed = v.object({
  name: v.string(),
  timeZone: v.string(),
  /** Changes that all entries share. */
  revision: v.number(),
  changedAt: Instant,
  entries: v.array(v.union([FeedService, FeedEvent])),
})
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>
