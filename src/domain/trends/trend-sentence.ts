import { DAYS, formatDate } from '../shared/date-formats.ts'
import type { Compared } from './compared-slots.ts'
import { dateOfDay } from './church-weeks.ts'
import { mean } from './averages.ts'
import type { TrendComparison, TrendMeasure } from './trend-filters.ts'
import { peopleWords } from './people-words.ts'
import type { Slot } from './trend-weeks.ts'
import { isWithinSwing, usualSwing } from './usual-swing.ts'

/** Slots that the sentence is about, and how many numbers an average or a percentage takes at least. */
const RECENT = 4
const ENOUGH = 3

/** Days after which the last service is no longer recent. */
const LONG_AGO = 28

/** What the sentence is made of. Slots are services or weeks, those with services, oldest first. */
export type Told = {
  recent: readonly Slot[]
  compared: readonly (Compared | null)[]
  /** Everything up to the last of them, for the usual swing. */
  history: readonly Slot[]
  measure: TrendMeasure
  compare: TrendComparison
  by: 'service' | 'week'
  /** The day of the week that all of them are on. */
  weekday: number | null
  /** Weeks that the trend spans. */
  weeks: number
  /** The last day that the trend is about, as days since 1970-01-01. */
  until: number
}

/**
 * What a council reads first: "On average 124 came over the last four Sundays, 6 % fewer than in the same weeks last
 * year: within the usual swing." An average takes three counted services or weeks, a percentage three on both sides.
 */
export function trendSentence(told: Told): string {
  const { recent } = told
  const slots = recent.slice(-RECENT)
  const counted = slots.flatMap((slot, index) =>
    slot.isWhole && slot.value !== null
      ? [{ value: slot.value, from: slot.from, compared: told.compared.slice(-slots.length)[index] ?? null }]
      : [],
  )
  if (counted.length < ENOUGH) return tooLittle(told)
  const average = mean(counted.map(({ value }) => value))!
  const people = peopleWords(Math.round(average), told.measure)
  const when = whenWords(told, counted.length, slots.length)
  const begin = Math.round(average) === 0 ? people : `On average ${people}`
  return `${begin}${perWords(told)} over ${when}${comparison(told, counted)}.`
}

function tooLittle({ recent, measure, by, weekday }: Told): string {
  if (recent.length === 0) return 'There are no services in this time.'
  const counted = recent.filter(({ value }) => value !== null)
  const last = counted.at(-1)
  if (!last) {
    const isCancelled = recent.every(({ services }) => services.every(({ state }) => state === 'did not happen'))
    return isCancelled ? 'No service in this time took place.' : 'No service in this time has been counted.'
  }
  const unit = unitWords(by, weekday)
  const day = last.services.findLast(({ value }) => value !== null)!.day
  const latest = `${capital(peopleWords(last.value!, measure))} ${by === 'week' && weekday === null ? 'in the week of' : 'on'} ${formatDate(dateOfDay(day))}`
  if (counted.length === 1) return `${latest}, the only count in this time.`
  return `${latest}. Too few ${unit}s were counted lately to speak of an average.`
}

function comparison(told: Told, counted: readonly { value: number; compared: Compared | null }[]): string {
  const before = beforeWords(told)
  if (!before) return ''
  const pairs = counted.flatMap(({ value, compared }) => (compared ? [[value, compared.value] as const] : []))
  if (pairs.length < ENOUGH) return `. There is too little to compare with ${before}`
  const now = mean(pairs.map(([value]) => value))!
  const then = mean(pairs.map(([, value]) => value))!
  if (then === 0) return now === 0 ? `, as ${before}` : `, where no one came ${before}`
  const percent = Math.round((100 * Math.abs(now - then)) / then)
  if (percent === 0) return `, as many as ${before}`
  const swing = usualSwing(told.history)
  const judged =
    swing === null
      ? ''
      : isWithinSwing(now - then, swing, pairs.length)
        ? ': within the usual swing'
        : ': more than the usual swing'
  return `, ${percent} % ${now > then ? 'more' : 'fewer'} than ${before}${judged}`
}

function beforeWords({ compare, weeks }: Told): string | null {
  if (compare === 'none') return null
  if (compare === 'before') return weeks === 1 ? 'a week earlier' : `${weeks} weeks earlier`
  return compare === 'year' ? 'in the same weeks last year' : 'at the same distance from Easter last year'
}

/** 'the last four Sundays', 'three of the last four Sundays' */
function whenWords({ recent, by, weekday, until }: Told, counted: number, slots: number): string {
  const last = recent.at(-1)!
  const units = `${numberWords[slots]} ${unitWords(by, weekday)}s`
  const which =
    last.to < until - LONG_AGO ? `${units} up to ${formatDate(dateOfDay(last.services.at(-1)!.day))}` : `last ${units}`
  return counted === slots ? `the ${which}` : `${numberWords[counted]} of the ${which}`
}

function perWords({ by, weekday }: Told): string {
  return weekday === null ? ` per ${by}` : ''
}

function unitWords(by: 'service' | 'week', weekday: number | null): string {
  return weekday === null ? by : DAYS[weekday]!
}

const numberWords = ['no', 'one', 'two', 'three', 'four']

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
