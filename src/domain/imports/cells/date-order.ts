import { MONTHS } from '../../shared/date-formats.ts'
import { dayOfWeek } from '../../shared/dates.ts'
import type { DateOrder } from '../opened-file.ts'
import { readDate } from './read-date.ts'
import type { DateReading } from './read-date.ts'
import { withoutWeekday } from './date-words.ts'

/**
 * `example` is a date of the column that can be read in both orders. The column then does not show the order of day and
 * month.
 */
export type FoundOrder = { order: DateOrder } | { example: string }

/**
 * At least `WEEKDAY_DATES` dates on the same weekday show the order, because a service is usually on the same weekday.
 */
const WEEKDAY_DATES = 4

/**
 * Finds the order of day and month in a column of dates. Dates with a number above 12 show the order, and the majority
 * of these dates decides. Without a majority, service dates have the order that puts all services on the same weekday.
 *
 * @param areServices whether the dates are dates of services
 */
export function findDateOrder(texts: readonly string[], today: string, areServices: boolean): FoundOrder {
  let dayFirst = 0
  let monthFirst = 0
  const undecided: string[] = []
  for (const text of texts) {
    const numbers = firstNumbers(text)
    if (!numbers) continue
    const [first, second] = numbers
    if (first > 12 && first <= 31 && second <= 12) dayFirst += 1
    else if (second > 12 && second <= 31 && first <= 12) monthFirst += 1
    else if (isUnclearDate(text)) undecided.push(text)
  }
  if (dayFirst !== monthFirst) return { order: dayFirst > monthFirst ? 'day first' : 'month first' }
  const [example] = undecided
  if (example === undefined) return { order: 'month first' }
  const byWeekday = areServices ? orderByWeekday(texts, today) : null
  return byWeekday ? { order: byWeekday } : { example }
}

function firstNumbers(text: string): [number, number] | null {
  const match = /^(\d{1,2})\s*([-/])\s*(\d{1,2})(?:\s*\2|$)/.exec(withoutWeekday(text))
  return match && [Number(match[1]), Number(match[3])]
}

/** Returns whether a text is one date with the day first and a different date with the month first. */
export function isUnclearDate(text: string): boolean {
  const [first, second] = firstNumbers(text) ?? [0, 0]
  return first !== second && first >= 1 && first <= 12 && second >= 1 && second <= 12
}

function orderByWeekday(texts: readonly string[], today: string): DateOrder | null {
  const weekdays = (order: DateOrder) => {
    const dates = texts
      .map((text) => readDate(text, { order, today }))
      .filter((read) => read !== null && 'date' in read)
    return dates.length < Math.max(WEEKDAY_DATES, texts.length)
      ? null
      : new Set(dates.map(({ date }) => dayOfWeek(date)))
  }
  const dayFirst = weekdays('day first')?.size === 1
  const monthFirst = weekdays('month first')?.size === 1
  if (dayFirst === monthFirst) return null
  return dayFirst ? 'day first' : 'month first'
}

/** Returns whether at least four of five values can be dates as Excel stores them: day numbers from 1920 on. */
export function areSerialDates(texts: readonly string[]): boolean {
  const days = texts.filter((text) => /^\d{4,5}([.,]\d+)?$/.test(text) && Number.parseFloat(text) > 7_306).length
  return days > 0 && days >= texts.length * 0.8
}

/** Returns a date in words, read with the day first and read with the month first. */
export function bothReadings(example: string, today: string): { dayFirst: string; monthFirst: string } {
  const shown = (order: DateOrder) => {
    const reading: DateReading = { order, today }
    const read = readDate(example, reading)
    if (!read) return ''
    const { month, day, year } = 'date' in read ? numbersOf(read.date) : read.partial
    const name = MONTHS[(month ?? 1) - 1]!
    return order === 'day first'
      ? [day, name, year].filter(Boolean).join(' ')
      : [`${name} ${day}`, year].filter(Boolean).join(', ')
  }
  return { dayFirst: shown('day first'), monthFirst: shown('month first') }
}

function numbersOf(date: string) {
  const [year, month, day] = date.split('-').map(Number)
  return { year: year!, month: month!, day: day! }
}
