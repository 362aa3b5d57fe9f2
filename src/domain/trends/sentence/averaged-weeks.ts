import { formatDay } from '../../shared/date-formats.ts'
import { dateOfDay, weekdayOf } from '../../shared/church-weeks.ts'
import type { LocalDate } from '../../shared/dates.ts'
import { grouped } from '../../shared/grouped.ts'
import { commonWeekday } from '../common-weekday.ts'
import type { TrendComparison } from '../trend-filters.ts'
import { ENOUGH } from './trend-comparison.ts'
import type { ComparedBucket } from './trend-comparison.ts'

/**
 * Returns sentences about the weeks or services that the trend sentence averages: "Averaged: Nov 1, 8, 15 and 22, 2026.
 * Compared with: Nov 2, 9, 16 and 23, 2025." Further sentences name services that are left out of the comparison, and
 * weeks for which the year before has no same week.
 *
 * @param recent the buckets of the trend sentence, oldest first
 * @returns an empty list when the trend sentence has no average
 */
export function averagedWeeks(
  recent: readonly ComparedBucket[],
  { by, compare }: { by: 'service' | 'week'; compare: TrendComparison },
): string[] {
  const counted = recent.filter(({ isWhole }) => isWhole)
  if (counted.length < ENOUGH) return []
  const datesIn = (services: readonly { day: number }[]) => {
    const weekday = by === 'week' ? commonWeekday(services) : null
    const inWeek = (from: number) => (weekday === null ? from : from + ((weekday - weekdayOf(from) + 7) % 7))
    const isOfWeeks = by === 'week' && weekday === null
    return (days: readonly number[]) =>
      `${isOfWeeks ? `the week${days.length > 1 ? 's' : ''} of ` : ''}${datesText(days.map(inWeek))}`
  }
  const dates = datesIn(recent.flatMap(({ services }) => services))
  const words = [`Averaged: ${dates(counted.map(({ from }) => from))}.`]
  const pairs = counted.flatMap(({ from, compared, same }) =>
    same && compared && typeof compared === 'object'
      ? [{ now: from, earlier: compared.from, services: compared.services, leftOut: same.leftOut }]
      : [],
  )
  if (pairs.length >= ENOUGH) {
    // The services of the year before may be on another weekday.
    const then = datesIn(pairs.flatMap(({ services }) => services))(pairs.map(({ earlier }) => earlier))
    const isOfAll = pairs.length === counted.length
    words.push(isOfAll ? `Compared with: ${then}.` : `Compared: ${dates(pairs.map(({ now }) => now))} with ${then}.`)
    words.push(...leftOutTexts(pairs.flatMap(({ leftOut }) => leftOut)))
  }
  const alone = compare === 'year' ? counted.filter(({ compared }) => compared === 'no same week') : []
  if (alone.length > 0) {
    words.push(`No same week last year, because a feast moved: ${dates(alone.map(({ from }) => from))}.`)
  }
  return words
}

function leftOutTexts(services: ComparedBucket['services']): string[] {
  const bySeries = [...grouped(services, ({ series }) => series).values()]
  return bySeries.map((own) => {
    const days = own.map(({ day }) => day).toSorted((a, b) => a - b)
    return `${own[0]!.service.serviceName} has no count on one side, so it is left out on both: ${datesText(days)}.`
  })
}

/**
 * `datesText` returns dates such as 'Oct 18 and 25, Nov 1, 2026', or 'Dec 28, 2025; Jan 4 and 11, 2026' for several
 * years. The days must be sorted oldest first.
 */
function datesText(days: readonly number[]): string {
  const dates = [...new Set(days)].map(dateOfDay)
  const years = grouped(dates, (date) => date.slice(0, 4))
  return [...years].map(([year, own]) => `${monthsText(own)}, ${year}`).join('; ')
}

function monthsText(dates: readonly LocalDate[]): string {
  const months = [...grouped(dates, (date) => date.slice(0, 7)).values()]
  return months
    .map((own) => {
      const days = own.map((date, index) => (index === 0 ? formatDay(date) : String(Number(date.slice(8)))))
      return days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : days[0]
    })
    .join(', ')
}
