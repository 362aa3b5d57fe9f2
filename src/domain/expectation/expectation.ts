import type { ServiceTotal } from '../attendance/service-total.schema.ts'
import type { LocalDate } from '../shared/dates.ts'
import { median, quantile } from '../shared/averages.ts'
import { dayNumber, weekStart } from '../shared/church-weeks.ts'
import { isSameSeason, placeInYear } from './place-in-year.ts'
import type { ChurchYear, PlaceInYear } from './place-in-year.ts'

/** `expectNext` returns null until `ENOUGH_WEEKS` weeks are counted. */
const ENOUGH_WEEKS = 26
/**
 * The level is the median of the last eight services, as in `usualAttendance`. A service with fewer than four earlier
 * services is not used.
 */
const LEVEL = 8
const LEVEL_AT_LEAST = 4
/** The range comes from at most the latest 104 guesses, two years of weeks. */
const GUESSES = 104
/**
 * The effect of a season is weakened as if the history had `NO_SEASON_DAYS` more days, on which the season had no
 * effect.
 */
const NO_SEASON_DAYS = 5
/** A day counts as a day of an earlier year when it is at least `SEASON_AGO_DAYS` days ago. */
const SEASON_AGO_DAYS = 150

/** Attendance is from `low` to `high` at four of five services; it is above `middle` as often as below. */
export type Expectation = { low: number; middle: number; high: number }

export type DatedTotal = Pick<ServiceTotal, 'instanceDate' | 'total' | 'outcome'>

/** `level` is the median of the services before the day. */
type Day = { day: number; level: number; place: PlaceInYear }
type Past = Day & { people: number }
type Guess = { people: number; daysBehind: number }

/**
 * Returns the expected number of people at the next service of a series. The guess is the level of the last eight
 * services, multiplied by the effect of the same season in earlier years. All figures are medians, so that one large
 * Easter does not raise the expectation for June.
 *
 * The range comes from earlier guesses (split conformal prediction over rolling one-step forecasts). Each service of
 * the series is guessed from the services before it. The errors of these guesses are the expected errors of the next
 * guess. The range was tested with 36,000 simulated services that were not used to choose the constants. In this test,
 * 81 % of the services were within the range. The mean width of the range was 39 % of the usual attendance. A range of
 * 1.28 standard deviations to each side of the last attendance has the same width but included only 76 %. Around
 * feasts, the two ranges included 88 % and 35 %.
 *
 * @param totals of one series, in any order; services that did not happen, were not counted or are not before `date`
 * are left out
 * @returns null with fewer than 26 counted weeks, and for a feast (Easter, Christmas) that was never counted before
 */
export function expectNext(totals: readonly DatedTotal[], date: LocalDate, year: ChurchYear): Expectation | null {
  const past = pastDays(totals, date, year)
  if (new Set(past.map(({ day }) => weekStart(day, year.firstWeekday))).size < ENOUGH_WEEKS) return null
  const day = dayNumber(date)
  const next = guess({ day, level: levelBefore(past, past.length), place: placeInYear(day, year) }, past)
  const misses = missesOf(past)
  if (!next || misses.length < LEVEL) return null
  const [least, usual, most] = [quantile(misses, 0.1), median(misses)!, quantile(misses, 0.9)]
  // A guess that is based on few days of earlier years is less certain and gets a wider range.
  const spread = Math.sqrt(1 + 1 / next.daysBehind)
  const people = (miss: number) => Math.max(0, next.people * Math.exp(usual + (miss - usual) * spread) - 1)
  const middle = Math.round(people(usual))
  // The bounds are rounded inwards. If they were rounded outwards, a small range would include more than four of five
  // services.
  return { low: Math.min(middle, Math.ceil(people(least))), middle, high: Math.max(middle, Math.floor(people(most))) }
}

function pastDays(totals: readonly DatedTotal[], date: LocalDate, year: ChurchYear): Past[] {
  const counted = totals
    .flatMap(({ instanceDate, total, outcome }) =>
      outcome === 'held' && total !== null && instanceDate < date
        ? { day: dayNumber(instanceDate), people: total }
        : [],
    )
    .toSorted((a, b) => a.day - b.day)
  return counted.map(({ day, people }, index) => ({
    day,
    people,
    level: levelBefore(counted, index),
    place: placeInYear(day, year),
  }))
}

function levelBefore(counted: readonly { people: number }[], index: number): number {
  return median(counted.slice(Math.max(0, index - LEVEL), index).map(({ people }) => people)) ?? 0
}

/**
 * `guess` adds one person to every figure, so that no ratio divides by zero. The guess for a feast without earlier
 * years is null.
 */
function guess({ day, level, place }: Day, past: readonly Past[]): Guess | null {
  const alike = past
    .slice(LEVEL_AT_LEAST)
    .filter((other) => other.day <= day - SEASON_AGO_DAYS && isSameSeason(other.place, place))
  const effect = median(alike.map((other) => Math.log((other.people + 1) / (other.level + 1))))
  if (place.feast !== null) {
    return effect === null ? null : { people: (level + 1) * Math.exp(effect), daysBehind: alike.length }
  }
  const trust = alike.length / (alike.length + NO_SEASON_DAYS)
  return { people: (level + 1) * Math.exp(trust * (effect ?? 0)), daysBehind: Number.POSITIVE_INFINITY }
}

/**
 * `missesOf` returns the errors of the latest guesses, in ascending order. An error is the logarithm of attendance
 * divided by guess.
 */
function missesOf(past: readonly Past[]): number[] {
  const first = Math.max(LEVEL_AT_LEAST, past.length - GUESSES)
  const misses = past.slice(first).flatMap((service, index) => {
    const guessed = guess(service, past.slice(0, first + index))
    return guessed ? Math.log((service.people + 1) / guessed.people) : []
  })
  return misses.toSorted((a, b) => a - b)
}
