import { isLocalDate, isLocalTime } from './dates.ts'

/** The database accepts the years 1 to 9999, because pages can show these years. */
const FIRST_INSTANT_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59Z')

/**
 * Returns whether a text is an ISO 8601 instant with an offset, such as '2024-03-05T15:00:00.250Z' or
 * '2024-03-05T15:00+13:00'. The date and time must exist and be in the years 1 to 9999.
 */
export function isInstant(text: string): boolean {
  const [, date = '', time = ''] =
    /^(.{10})T(\d\d:\d\d)(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):?[0-5]\d)$/.exec(text) ?? []
  if (!isLocalDate(date) || !isLocalTime(time)) return false
  const instantMs = Date.parse(text)
  return instantMs >= FIRST_INSTANT_MS && instantMs <= LAST_INSTANT_MS
}
