import { dateOfDay, dayNumber, weekStart, weekdayOf } from '../shared/church-weeks.ts'
import { easterSunday } from '../shared/easter.ts'
import type { TrendSettings } from './trend-settings.ts'

/**
 * `FeastTime` is a time of the church year whose dates depend on a feast. `first` and `last` are the first and last day
 * of this time. `week` is the first day of the week with the feast.
 */
type FeastTime = { first: number; last: number; week: number }

type Calendar = Pick<TrendSettings, 'firstWeekday' | 'easter'>

/**
 * Lent begins on Ash Wednesday, 46 days before Easter Sunday. In Orthodox churches, Lent begins on Clean Monday, 48
 * days before Easter Sunday. Pentecost is 49 days after Easter Sunday.
 */
const LENT = { western: 46, orthodox: 48 }
const PENTECOST = 49

/** The first Sunday of Advent is 21 days before the fourth Sunday of Advent. Epiphany is 12 days after Christmas. */
const ADVENT = 21
const EPIPHANY = 12

/**
 * Returns a function that finds the same week of an earlier year; null when that year has no same week. Charts,
 * sentences and the year overlay all use this function.
 *
 * - From Advent to Epiphany, the same week is at the same distance from Christmas; from Lent to Pentecost, at the same
 * distance from Easter Sunday. With `easter`, all weeks are at the same distance from Easter Sunday.
 *
 * - For all other weeks, the same week is 364 days earlier for each year, in years of 52 and of 53 weeks. When a feast
 * moved, that earlier week may already be paired with a week near the feast; then there is no same week.
 *
 * As a result, no week of the earlier year is used two times, and the weeks are in the same order as in the later year.
 * When a feast moved in the other direction, some weeks of the earlier year are not used; `yearOverlay` gives them
 * separate places.
 *
 * @returns a function of the first day of a week and a number of years, which returns the first day of the same week
 */
export function sameWeeks(
  calendar: Calendar,
  compare: 'year' | 'easter' = 'year',
): (start: number, years: number) => number | null {
  const ofYear = feastTimes(calendar)
  const distance = (feast: number, from: number, to: number) => ofYear(to)[feast]!.week - ofYear(from)[feast]!.week
  return (start, years) => {
    const year = yearOf(start)
    if (compare === 'easter') return start + distance(EASTER, year, year - years)
    // Epiphany belongs to Christmas of the previous year.
    for (const own of [year, year - 1]) {
      const feast = ofYear(own).findIndex((time) => isIn(start, time))
      if (feast >= 0) return start + distance(feast, own, own - years)
    }
    const ordinary = start - 364 * years
    const earlier = yearOf(ordinary)
    const isTaken = [earlier, earlier - 1].some((own) =>
      ofYear(own + years).some((time, feast) => isIn(ordinary + distance(feast, own, own + years), time)),
    )
    return isTaken ? null : ordinary
  }
}

/** `EASTER` is the index of the Easter time in the result of `feastTimes`. */
const EASTER = 0

/** `feastTimes` returns a function that computes and caches the times around Easter and Christmas of a year. */
function feastTimes({ firstWeekday, easter }: Calendar): (year: number) => FeastTime[] {
  const known = new Map<number, FeastTime[]>()
  return (year) => {
    let times = known.get(year)
    if (!times) {
      const sunday = dayNumber(easterSunday(year, easter))
      const christmas = dayNumber(`${String(year).padStart(4, '0')}-12-25`)
      const fourthAdvent = christmas - (weekdayOf(christmas) || 7)
      times = [
        { first: sunday - LENT[easter], last: sunday + PENTECOST, week: weekStart(sunday, firstWeekday) },
        { first: fourthAdvent - ADVENT, last: christmas + EPIPHANY, week: weekStart(christmas, firstWeekday) },
      ]
      known.set(year, times)
    }
    return times
  }
}

function isIn(start: number, { first, last }: FeastTime): boolean {
  return start <= last && start + 6 >= first
}

/** `yearOf` returns the year to which most days of the week belong. */
function yearOf(start: number): number {
  return Number(dateOfDay(start + 3).slice(0, 4))
}
