import { localNow } from './dates.ts'

const MINUTE_MS = 60_000

/**
 * Returns an instant (ISO 8601) in a time zone, with the time zone's offset at that instant, such as
 * '2024-03-03T10:00:00.250-05:00'.
 *
 * @throws RangeError when the text is no instant
 */
export function localIso(instant: string, timeZone: string): string {
  const at = new Date(instant)
  const { date, time } = localNow(timeZone, at)
  const wholeSecondMs = Math.floor(at.getTime() / 1000) * 1000
  // Around 1900, offsets from UTC had seconds. ISO 8601 offsets have no seconds, so the offset is rounded to minutes.
  const minutes = Math.round((Date.parse(`${date}T${time}Z`) - wholeSecondMs) / MINUTE_MS)
  const milliseconds = String(at.getTime() - wholeSecondMs).padStart(3, '0')
  return `${date}T${time}.${milliseconds}${minutes < 0 ? '-' : '+'}${clockText(Math.abs(minutes))}`
}

function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
