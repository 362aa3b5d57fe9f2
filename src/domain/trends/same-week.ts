import { dateOfDay, dayNumber, weekStart, weekdayOf } from '../shared/church-weeks.ts'
import { easterSunday } from '../shared/easter.ts'
import type { TrendSettings } from './trend-settings.ts'

/** A time of the church year that moves with a feast: its first and last day, and the week of the feast. */
type FeastTime = { first: number; last: number; week: number }

type Calendar = Pick<TrendSettings, 'firstWeekday' | 'easter'>

/** Days from Easter Sunday back to the beginning of Lent (Ash Wednesday, Clean Monday), and on to Pentecost. */
const LENT = { western: 46, orthodox: 48 }
const PENTECOST = 49

/** Days from the fourth Sunday of Advent back to the first, and from Christmas on to Epiphany. */
const ADVENT = 21
const EPIPHANY = 12

/**
 * Finds the same week of an earlier year, by first days; null where that year has none. All that compares years asks it.
 *
 * - From Advent to Epiphany a week is as far from that of Christmas, and from Lent to Pentecost as far from that of Easter
 *   Sunday. `easter`: every week is.
 * - Every other week is the one of the same weekday 364 days before, whether a year has 52 weeks or 53. Where a feast moved,
 *   that one may be the partner of a week of the feast already: the feast keeps it, and the other week has no partner.
 *
 * So no week of the earlier year is used twice, and partners follow each other as their weeks do. Where a feast moved the
 * other way, weeks of the earlier year are no one's partner; `yearOverlay` gives them places of their own.
 *
 * @returns a function of the first day of a week, and of how many years before
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
    // Epiphany belongs to the Christmas before it.
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

/** The place of Easter among the times of a year. */
const EASTER = 0

/** The times around Easter and around Christmas, each made once for a year. */
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

/** Whether a week has a day of a time. @param start its first day */
function isIn(start: number, { first, last }: FeastTime): boolean {
  return start <= last && start + 6 >= first
}

/** The year that most days of a week are in. */
function yearOf(start: number): number {
  return Number(dateOfDay(start + 3).slice(0, 4))
}
