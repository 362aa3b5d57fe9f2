import { DAYS, formatDate } from '../../shared/date-formats.ts'
import { mean } from '../../shared/averages.ts'
import { dateOfDay } from '../../shared/church-weeks.ts'
import { commonWeekday } from '../common-weekday.ts'
import { peopleText, uncountedText } from '../people-text.ts'
import { changeOf, changeText, ENOUGH, inOneLine, noSameSeries } from './trend-comparison.ts'
import type { ComparedBucket } from './trend-comparison.ts'
import type { TrendComparison, TrendMeasure } from '../trend-filters.ts'
import type { Bucket } from '../trend-weeks.ts'

/** A service more than `LONG_AGO` days ago is no longer recent. */
const LONG_AGO = 28

/** `SentenceContext` is the input of a trend sentence besides its recent buckets. */
export type SentenceContext = {
  /** `inRange` are all buckets with services in the range of the trend. */
  inRange: readonly Bucket[]
  /** `history` also has buckets before the range, from which the usual swing is computed. */
  history: readonly Bucket[]
  measure: TrendMeasure
  compare: TrendComparison
  by: 'service' | 'week'
  /** `weeks` is the number of weeks that the trend spans. */
  weeks: number
  /** `today` is the church's date, as days since 1970-01-01. */
  today: number
}

/**
 * Returns the trend sentence: "On average 124 came over the last four Sundays, 6 % fewer than in the same weeks last
 * year: within the normal ups and downs." An average needs three counted services or weeks, a percentage three pairs.
 * Only services in both buckets of a pair are compared.
 *
 * @param recent the last services or weeks of the trend, up to four, oldest first
 */
export function trendSentence(recent: readonly ComparedBucket[], context: SentenceContext): string {
  if (context.inRange.length === 0) return 'There are no services in this time.'
  const unit = unitOf(recent.length > 0 ? recent : context.inRange, context.by)
  const counted = recent.filter(({ isWhole }) => isWhole)
  if (counted.length < ENOUGH) return tooLittle(context, unit)
  const average = mean(counted.map(({ value }) => value!))!
  const people = peopleText(Math.round(average), context.measure)
  const begin = Math.round(average) === 0 ? people : `On average ${people}${unit === context.by ? ` per ${unit}` : ''}`
  const units = unitsOf(recent, context, unit)
  const missing = recent.find(({ isWhole }) => !isWhole)
  const which = missing ? `${numbers[counted.length]} of ${units} (${missingText(missing, context.by)})` : units
  return `${begin} over ${which}${comparison(counted, context)}.`
}

/**
 * Returns a weekday such as 'Sunday' when all services are on this weekday and no day has two services; otherwise
 * 'service' or 'week'.
 */
export function unitOf(buckets: readonly Bucket[], by: 'service' | 'week'): string {
  const weekday = commonWeekday(buckets.flatMap(({ services }) => services))
  const isOneADay = new Set(buckets.map(({ from }) => from)).size === buckets.length
  return weekday !== null && isOneADay ? DAYS[weekday]! : by
}

/** `unitsOf` returns a text such as 'the last four Sundays' or 'the four weeks up to Sep 27, 2026'. */
function unitsOf(recent: readonly Bucket[], context: SentenceContext, unit: string): string {
  const last = recent.at(-1)!
  const isSpread = last.from - recent[0]!.from > 7 * (recent.length - 1)
  const which = `${numbers[recent.length]} ${unit}s${isSpread && unit !== 'service' ? ' with services' : ''}`
  return isLongAgo(last, context) ? `the ${which} up to ${dateText(last.services.at(-1)!.day)}` : `the last ${which}`
}

/** Returns whether the last service was more than `LONG_AGO` days ago. */
export function isLongAgo({ to }: Bucket, { today }: Pick<SentenceContext, 'today'>): boolean {
  return to < today - LONG_AGO
}

function tooLittle({ inRange, measure }: SentenceContext, unit: string): string {
  const counted = inRange.filter(({ value }) => value !== null)
  const last = counted.at(-1)
  if (!last) {
    const isCancelled = inRange.every(({ services }) => services.every(({ state }) => state === 'did not happen'))
    return isCancelled ? 'No service in this time took place.' : uncountedText(measure)
  }
  const when =
    unit === 'week'
      ? `in the week of ${dateText(last.from)}${last.isRunning ? ' so far' : ''}`
      : `on ${dateText(dayOf(last))}`
  const people = `${peopleText(last.value!, measure)} ${when}${partText(last)}`
  return counted.length === 1
    ? `${people}, the only count in this time.`
    : `${people}. Too few ${unit}s were counted lately to speak of an average.`
}

/** `partText` returns a text such as ' (1 of 3 services counted)'; '' when all services were counted. */
function partText({ services, missing = [] }: Bucket): string {
  const held = services.filter(({ state }) => state !== 'did not happen').length + missing.length
  const counted = services.filter(({ value }) => value !== null).length
  return counted < held ? ` (${counted} of ${held} services counted)` : ''
}

function comparison(counted: readonly ComparedBucket[], context: SentenceContext): string {
  const { compare, weeks } = context
  const change = changeOf(counted, context)
  if (change === null || compare === 'none') return ''
  const earlier = weeks === 1 ? 'a week earlier' : `${weeks} weeks earlier`
  const before = { before: earlier, year: 'in the same weeks last year', easter: EASTER }[compare]
  const without = noSameSeries(counted, before)
  if (change === 'too little') return without ?? `. Too little was counted ${before} to compare with`
  const { now, was, percent, isUsual } = change
  if (was === 0) return now === 0 ? `, as ${before}` : `; no one came ${before}`
  if (percent === 0) return `, as many as ${before}`
  const judged = isUsual === null ? '' : `: ${isUsual ? 'within' : 'more than'} the normal ups and downs`
  return `, ${changeText(change)} ${before}${judged}`
}

const EASTER = 'at the same distance from Easter last year'

/**
 * `missingText` returns a text such as 'Nov 15: snow', 'Nov 15 was not counted', 'the week of Nov 15 has no Family
 * Service' or 'the week of Nov 15 is incomplete'.
 */
function missingText(bucket: Bucket, by: 'service' | 'week'): string {
  const { value, services, missing = [] } = bucket
  const isOfWeek = by === 'week' && (commonWeekday(services) === null || missing.length > 0)
  const [monthAndDay] = dateText(isOfWeek ? bucket.from : dayOf(bucket)).split(',')
  const date = isOfWeek ? `the week of ${monthAndDay}` : monthAndDay
  if (value !== null) return partlyMissingText(bucket, date!, isOfWeek)
  if (services.some(({ state }) => state !== 'did not happen')) return `${date} was not counted`
  const reason = inOneLine(services[0]?.service.outcomeReason ?? '')
  return reason ? `${date}: ${reason}` : `${date} did not happen`
}

function partlyMissingText({ services, isRunning, missing = [] }: Bucket, date: string, isOfWeek: boolean): string {
  const uncounted = services.filter(({ value }) => value === null)
  const all = [...uncounted.map(({ service }) => service.serviceName), ...missing.map(({ name }) => name)]
  const names = [...new Set(all.map(inOneLine))]
  if (isRunning || names.length !== 1) return `${date} is incomplete`
  if (missing.length > 0) return `${date} has no ${names[0]}`
  if (uncounted.every(({ state }) => state === 'did not happen')) return `${date}: ${names[0]} did not happen`
  return `${names[0]} was not counted ${isOfWeek ? 'in' : 'on'} ${date}`
}

function dayOf({ services }: Bucket): number {
  return (services.findLast(({ value }) => value !== null) ?? services.at(-1)!).day
}

/** Returns the date of a day number (days since 1970-01-01), such as 'Mar 5, 2024'. */
export function dateText(day: number): string {
  return formatDate(dateOfDay(day))
}

const numbers = ['no', 'one', 'two', 'three', 'four']
