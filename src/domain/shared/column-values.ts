import * as v from 'valibot'

/** The API promises its callers these values of columns. */

export const Id = v.pipe(v.string(), v.uuid())

/** ISO 8601 with an offset */
export const Instant = v.pipe(v.string(), v.isoTimestamp(), v.regex(/^\S{10}T\S+(Z|[+-]\d{2}:\d{2})$/))

/** 'YYYY-MM-DD' */
export const DateText = v.pipe(v.string(), v.isoDate())

/** 'HH:MM:SS' */
export const TimeText = v.pipe(v.string(), v.isoTimeSecond())

export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const OptionalText = v.nullable(v.string())

/** A text that people write into a column of its row, and that is kept in one of `CONFIDENTIAL_TABLES`. */
export const ConfidentialText = v.pipe(
  OptionalText,
  v.description('For owners and staff; null for viewers and counters.'),
)

/** Only owners and staff read the confidential texts of a table, which are in this other table. */
export const CONFIDENTIAL_TABLES: Record<string, string | undefined> = {
  attendance: 'attendance_notes',
  service_instances: 'service_instance_notes',
  events: 'event_contacts',
}
