/**
 * A service takes place on a local date at a local time in the church's time zone. Date and time are not stored as an
 * instant. A service at 10:00 stays at 10:00 after a clock change and in every other time zone.
 */

/** A `LocalDate` is 'YYYY-MM-DD'. */
export type LocalDate = string
/** A `LocalTime` is 'HH:MM' or 'HH:MM:SS', from 00:00 to 23:59:59. */
export type LocalTime = string

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes about 50 µs, so `clockOf` caches a formatter for each time zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/**
 * Returns the local date and time of an instant in a time zone.
 *
 * @param timeZone IANA name, such as 'Pacific/Auckland'
 * @throws RangeError for a time zone that the runtime does not know
 */
export function localNow(timeZone: string, now: Date): { date: LocalDate; time: LocalTime } {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}:${parts['second']}`,
  }
}

/** Returns today's date in a time zone. */
export function todayIn(timeZone: string, now: Date): LocalDate {
  return localNow(timeZone, now).date
}

/** Returns whether a service has started. Local times are compared, also in the hour that occurs twice in autumn. */
export function isPastService(
  instance: { instanceDate: LocalDate; startTime: LocalTime },
  timeZone: string,
  now: Date,
): boolean {
  const { date, time } = localNow(timeZone, now)
  if (instance.instanceDate !== date) return instance.instanceDate < date
  return withSeconds(instance.startTime) <= time
}

/**
 * Returns the instant of a local date and time. A time that the clocks skip is moved forward by the length of the gap.
 * The first occurrence is returned for a time that occurs twice.
 *
 * @throws RangeError when the text is no date and time
 */
export function instantOf(date: LocalDate, time: LocalTime, timeZone: string): Date {
  const wall = Date.parse(`${date}T${withSeconds(time)}Z`)
  if (Number.isNaN(wall)) throw new RangeError('not a local date and time')
  // The offset depends on the unknown instant, so the offsets a day before and a day after are tried.
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - offsetMs(timeZone, near))
  const match = [before!, after!].toSorted((a, b) => a - b).find((at) => at + offsetMs(timeZone, at) === wall)
  return new Date(match ?? before!)
}

/** Returns the local time that replaces a time which the clocks skip in spring; null for a time that exists. */
export function afterSkippedHour(date: LocalDate, time: LocalTime, timeZone: string): LocalTime | null {
  const shown = localNow(timeZone, instantOf(date, time, timeZone))
  if (shown.date === date && shown.time === withSeconds(time)) return null
  return shown.time
}

/** Returns how far a time zone's clock is ahead of UTC at an instant, in milliseconds. */
export function offsetMs(timeZone: string, instantMs: number): number {
  const { date, time } = localNow(timeZone, new Date(instantMs))
  return Date.parse(`${date}T${time}Z`) - Math.floor(instantMs / 1000) * 1000
}

/**
 * Returns whether the text is a date that exists, in the years 1 to 9999, such as "2024-02-29" but not "2023-02-29".
 */
export function isLocalDate(text: string): text is LocalDate {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Returns whether the text is a time, 'HH:MM' or 'HH:MM:SS'. */
export function isLocalTime(text: string): text is LocalTime {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
}

/** Returns whether this runtime knows the time zone by name ('Pacific/Auckland'); false for an offset ('+02:00'). */
export function isTimeZone(text: string): boolean {
  try {
    return !/^[+-]/.test(text) && clockOf(text) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns the date `days` days after the given date; with a negative number, an earlier date. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the weekday of a date, 0 (Sunday) to 6. */
export function dayOfWeek(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** Returns the minutes from `start` to `end`, 0 to 1439; an `end` that is earlier than `start` is on the next day. */
export function minutesUntil(start: LocalTime, end: LocalTime): number {
  return (minutesOf(end) - minutesOf(start) + 24 * 60) % (24 * 60)
}

/** Returns the whole minutes between two instants (ISO 8601); at least 0. */
export function durationInMinutes(start: string, end: string): number {
  return Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / MINUTE_MS))
}

function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function withSeconds(time: LocalTime): LocalTime {
  return time.length === 5 ? `${time}:00` : time.slice(0, 8)
}
