import type { LocalDate, LocalTime } from '../../shared/dates.ts'
import type { DateOrder } from '../opened-file.ts'
import { dateWords, withoutWeekday } from './date-words.ts'
import { readTime } from './read-time.ts'

/**
 * `order` decides how a date such as 03/04/2024 is read. With `isSerial`, numbers are day numbers of Excel, also for
 * days before 1954. `year` is the year in the sheet's title, which applies to dates without a year. A year of two
 * digits is never after the year of `today`.
 */
export type DateReading = { order: DateOrder; today: LocalDate; isSerial?: boolean; year?: number | null }

/** A date without a year has `month` and `day`, a month has `year` and `month`, and a year has only `year`. */
export type PartialDate = { year: number | null; month: number | null; day: number | null }
export type DateRead = { date: LocalDate; time: LocalTime | null } | { partial: PartialDate } | null

/** Planning Center (1885), Apple (1604) and Breeze (0000) write these years for a birthday whose year is unknown. */
const NO_YEAR = new Set([0, 1604, 1885])
const EXCEL_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/**
 * Returns the date in a text. Returns null for any other text, and for a date that does not exist, such as February 30.
 */
export function readDate(text: string, reading: DateReading): DateRead {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]), null)
  if (text.length > 60) return null
  const isSerial = reading.isSerial ? /^\d{1,5}([.,]\d+)?$/ : /^[2-7]\d{4}([.,]\d+)?$/
  if (isSerial.test(text)) return serialDate(Number(text.replace(',', '.')))
  const { day, time } = splitTime(text)
  if (day === null) return null
  const read = readDay(withoutWeekday(day), reading)
  if (!read || !('date' in read) || time === null) return read
  if (time === '24:00') return { date: nextDay(read.date), time: '00:00' }
  // Some programs write 00:00 after a date that has no time.
  return { date: read.date, time: time === '00:00' ? null : time }
}

/** Splits a text such as '3/3/2024 10:30 AM' into date and time. For an impossible time, both are null. */
function splitTime(text: string): { day: string | null; time: LocalTime | null } {
  const match =
    /^(.*\d{1,4}[.,]?)(?:T|,?\s+(?:at |um )?)(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*([ap]\.?m\.?)?\s*(?:Z|[+-]\d\d:?\d\d)?$/i.exec(
      text,
    )
  if (!match) return { day: text, time: null }
  const time = readTime(`${match[2]} ${match[3] ?? ''}`.trim())
  return time === null ? { day: null, time: null } : { day: match[1]!.replace(/,$/, ''), time }
}

function readDay(text: string, reading: DateReading): DateRead {
  const parts = /^(\d{1,4})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?$/.exec(text)
  if (parts) return threeNumbers(parts[1]!, parts[3]!, parts[4]!, parts[2]!, reading)
  if (/^(19|20)\d{6}$/.test(text))
    return dated(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)), null)
  const apple = /^--(\d\d)-?(\d\d)$/.exec(text)
  if (apple) return withoutYear(Number(apple[1]), Number(apple[2]), reading)
  const two = /^(\d{1,2})\s*([-/.])\s*(\d{1,4})\.?$/.exec(text)
  if (two) return twoNumbers(two[1]!, two[3]!, two[2]!, reading)
  if (/^(18|19|20)\d\d$/.test(text)) return { partial: { year: Number(text), month: null, day: null } }
  const words = dateWords(text)
  if (!words) return null
  const { month, numbers } = words
  const [first, second] = numbers
  if (first === undefined) return null
  if (second === undefined) {
    if (first.length === 4) return { partial: { year: Number(first), month, day: null } }
    return withoutYear(month, Number(first), reading)
  }
  if (numbers.length > 2) return null
  const [year, day] = first.length === 4 ? [first, second] : [second, first]
  return day.length > 2 ? null : dated(fullYear(year, reading), month, Number(day), null)
}

function threeNumbers(first: string, second: string, third: string, separator: string, reading: DateReading): DateRead {
  if (first.length === 4) return dated(Number(first), Number(second), Number(third), null)
  if (first.length > 2 || (third.length !== 2 && third.length !== 4)) return null
  const year = fullYear(third, reading)
  const isDayFirst = separator === '.' || reading.order === 'day first'
  return isDayFirst
    ? dated(year, Number(second), Number(first), null)
    : dated(year, Number(first), Number(second), null)
}

function twoNumbers(first: string, second: string, separator: string, reading: DateReading): DateRead {
  if (second.length === 4) return monthOfYear(Number(second), Number(first))
  if (second.length > 2) return null
  const isDayFirst = separator === '.' || reading.order === 'day first'
  return isDayFirst
    ? withoutYear(Number(second), Number(first), reading)
    : withoutYear(Number(first), Number(second), reading)
}

function monthOfYear(year: number, month: number): DateRead {
  return month >= 1 && month <= 12 ? { partial: { year, month, day: null } } : null
}

function withoutYear(month: number, day: number, reading: DateReading): DateRead {
  if (reading.year) return dated(reading.year, month, day, null)
  return isDay(2024, month, day) ? { partial: { year: null, month, day } } : null
}

function dated(year: number, month: number, day: number, time: LocalTime | null): DateRead {
  if (NO_YEAR.has(year)) return isDay(2024, month, day) ? { partial: { year: null, month, day } } : null
  if (year < 1800 || year > 2200 || !isDay(year, month, day)) return null
  return { date: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, time }
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
}

function fullYear(text: string, { today }: DateReading): number {
  const year = Number(text)
  if (text.length !== 2) return year
  return 2000 + year <= Number(today.slice(0, 4)) ? 2000 + year : 1900 + year
}

function serialDate(serial: number): DateRead {
  if (serial < 366 || serial > 80_000) return null
  const iso = new Date(EXCEL_ZERO + Math.round(serial * 1440) * 60_000).toISOString()
  const time = iso.slice(11, 16)
  return { date: iso.slice(0, 10), time: time === '00:00' ? null : time }
}

function nextDay(date: LocalDate): LocalDate {
  return new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
}
