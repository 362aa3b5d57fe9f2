import * as v from 'valibot'
import { DateText, Id, Instant, OptionalText, TimeText } from '../shared/column-values.ts'

const Shown = {
  id: Id,
  name: v.string(),
  location: OptionalText,
  description: OptionalText,
  isCancelled: v.boolean(),
  /** `revision` is the number of times that the entry changed. */
  revision: v.number(),
  changedAt: Instant,
}

/** Date and times are in the church's time zone. Without `endTime`, a service lasts `minutes`; null if unknown. */
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

export type FeedEntry = FeedService | FeedEvent

/** `CalendarFeed` is the answer of the database function `read_calendar_feed`. */
export const CalendarFeed = v.object({
  name: v.string(),
  timeZone: v.string(),
  /** `revision` is the number of changes that affect all entries, such as a new time zone. */
  revision: v.number(),
  changedAt: Instant,
  entries: v.array(v.union([FeedService, FeedEvent])),
})
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>
