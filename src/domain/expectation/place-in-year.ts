import { dateOfDay, dayNumber, weekStart } from '../shared/church-weeks.ts'
import { easterSunday } from '../shared/easter.ts'
import type { TrendSettings } from '../trends/trend-settings.ts'

export type ChurchYear = Pick<TrendSettings, 'firstWeekday' | 'easter'>

/** A feast is compared only with the same feast of other years; `feast` is null on other days. */
export type PlaceInYear = { feast: string | null; dayOfYear: number }

/**
 * Two ordinary days of different years are in the same season when their days of the year are at most `SEASON_DAYS`
 * apart.
 */
const SEASON_DAYS = 17
const DAYS_OF_YEAR = 365.25

/**
 * Returns the day of the year, and the feast that the day belongs to. There are five feasts: the week before Easter, the
 * week of Easter, the week after Easter, December 19 to 25, and December 26 to January 1.
 */
export function placeInYear(day: number, { firstWeekday, easter }: ChurchYear): PlaceInYear {
  const date = dateOfDay(day)
  const year = date.slice(0, 4)
  const dayOfYear = day - dayNumber(`${year}-01-01`)
  const easterWeek = weekStart(dayNumber(easterSunday(Number(year), easter)), firstWeekday)
  const weeksFromEaster = (weekStart(day, firstWeekday) - easterWeek) / 7
  if (Math.abs(weeksFromEaster) <= 1) return { feast: `Easter ${weeksFromEaster}`, dayOfYear }
  const monthDay = date.slice(5)
  if (monthDay >= '12-19' && monthDay <= '12-25') return { feast: 'Christmas', dayOfYear }
  if (monthDay >= '12-26' || monthDay <= '01-01') return { feast: 'after Christmas', dayOfYear }
  return { feast: null, dayOfYear }
}

/**
 * Returns whether two days are at the same feast, or are ordinary days at most `SEASON_DAYS` days of the year apart.
 */
export function isSameSeason(one: PlaceInYear, other: PlaceInYear): boolean {
  if (one.feast !== null || other.feast !== null) return one.feast === other.feast
  const apart = Math.abs(one.dayOfYear - other.dayOfYear)
  return Math.min(apart, DAYS_OF_YEAR - apart) <= SEASON_DAYS
}
