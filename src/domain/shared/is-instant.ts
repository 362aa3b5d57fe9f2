import { isLocalDate, isLocalTime } from './dates.ts'

/** The database takes these; no calendar on a screen shows years before 1 or after 9999. */
const FIRST_INSTANT_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59Z')

/** True for ISO 8601 with an offset ('2024-03-05T15:00:00.250Z', '2024-03-05T15:00+13:00') of a day that exists. */
export function isInstant(text: string): boolean {
  const [, date = '', time = ''] =
    /^(.{10})T(\d\d:\d\d)(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):?[0-5]\d)$/.exec(text) ?? []
  if (!isLocalDate(date) || !isLocalTime(time)) return false
  const instantMs = Date.parse(text)
  return instantMs >= FIRST_INSTANT_MS && instantMs <= LAST_INSTANT_MS
}
