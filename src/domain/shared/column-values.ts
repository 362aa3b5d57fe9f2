import * as v from 'valibot'

/** The schemas of this file describe the values of columns. The documentation of the API contains the schemas. */

export const Id = v.pipe(v.string(), v.uuid())

/** `Instant` is ISO 8601 with an offset. */
export const Instant = v.pipe(v.string(), v.isoTimestamp(), v.regex(/^\S{10}T\S+(Z|[+-]\d{2}:\d{2})$/))

/** `DateText` is 'YYYY-MM-DD'. */
export const DateText = v.pipe(v.string(), v.isoDate())

/** `TimeText` is 'HH:MM:SS'. */
export const TimeText = v.pipe(v.string(), v.isoTimeSecond())

export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const OptionalText = v.nullable(v.string())

/**
 * A form has a confidential text as a field of the row, but the database stores the text in one of the
 * `CONFIDENTIAL_TABLES`.
 */
export const ConfidentialText = v.pipe(
  OptionalText,
  v.description('For owners and staff; null for viewers and counters.'),
)

/**
 * `CONFIDENTIAL_TABLES` maps a table to the table with its confidential texts, which only owners and staff may read.
 */
export const CONFIDENTIAL_TABLES: Record<string, string | undefined> = {
  attendance: 'attendance_notes',
  service_instances: 'service_instance_notes',
  events: 'event_contacts',
}
