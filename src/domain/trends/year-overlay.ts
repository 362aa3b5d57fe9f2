import { dateOfDay, dayNumber, startOfWeek, weekStart, yearWeek } from '../shared/church-weeks.ts'
import type { LocalDate } from '../shared/dates.ts'
import { measureServices } from './measured-service.ts'
import { sameWeeks } from './same-week.ts'
import type { TrendFilters } from './trend-filters.ts'
import type { TrendService } from './trend-service.schema.ts'
import { rulesFor } from './trend-settings.ts'
import type { TrendSettings } from './trend-settings.ts'
import { weeksOf } from './trend-weeks.ts'

/**
 * `from` is the first day of the week; null when the year has no such week. `value` is the number of people; null when
 * the number is unknown.
 */
type OverlaidWeek = { from: LocalDate | null; value: number | null }

export type YearOverlay = {
  /** `years` begins with this year; earlier years with numbers follow. */
  years: number[]
  /** `weeks` has a list for each place on the axis, with one week of every year in the order of `years`. */
  weeks: OverlaidWeek[][]
}

const YEARS_BEFORE = 3

/**
 * Returns this year and the last three years, with the number of people in each whole week.
 *
 * Each of the 52 or 53 weeks of this year (`yearWeek`) is next to the same week of each earlier year (`sameWeeks`).
 * When the earlier year has no same week, there is no value. A week of an earlier year without a pair in this year gets
 * a separate place before the next week. So each week of a year occurs one time, in order.
 */
export function yearOverlay(
  services: readonly TrendService[],
  filters: TrendFilters,
  settings: TrendSettings,
): YearOverlay {
  const { today, firstWeekday } = settings
  const day = dayNumber(today)
  const thisYear = yearWeek(weekStart(day, firstWeekday)).year
  const values = new Map<number, number>()
  const measured = measureServices(services, filters, today)
  for (const { from, value, isWhole } of weeksOf(measured, firstWeekday, day, rulesFor(filters.type, settings))) {
    if (isWhole && value !== null) values.set(from, value)
  }
  const rows = overlaidWeeks(thisYear, settings, filters)
  const isShown = (back: number) => back === 0 || rows.some((row) => row[back] !== null && values.has(row[back]!))
  const shown = Array.from({ length: YEARS_BEFORE + 1 }, (_, back) => back).filter(isShown)
  const weeks = rows
    .map((row) => shown.map((back) => row[back] ?? null))
    .filter((row) => row.some((from) => from !== null))
    .map((row) =>
      row.map((from) => ({
        from: from === null ? null : dateOfDay(from),
        value: from === null ? null : (values.get(from) ?? null),
      })),
    )
  return {
    years: shown.map((back) => thisYear - back),
    weeks,
  }
}

/**
 * Returns the values of the line of a year, one for each place. At a place where the year has no week, because a feast
 * moved, the line goes straight from the week before to the week after. The line breaks only at a week without a value.
 *
 * @param year the index in `years`
 */
export function lineOfYear(weeks: YearOverlay['weeks'], year: number): (number | null)[] {
  const own = weeks.map((week) => week[year]!)
  return own.map(({ from, value }, place) => {
    if (from !== null) return value
    const before = own.findLastIndex((week, index) => index < place && week.from !== null)
    const after = own.findIndex((week, index) => index > place && week.from !== null)
    const [start, end] = [own[before]?.value ?? null, own[after]?.value ?? null]
    if (start === null || end === null) return null
    return start + ((end - start) * (place - before)) / (after - before)
  })
}

/**
 * `overlaidWeeks` returns the first days of the weeks at each place, for this year and each year before; null when a
 * year has no week at that place.
 */
function overlaidWeeks(
  year: number,
  settings: TrendSettings,
  { compare }: Pick<TrendFilters, 'compare'>,
): (number | null)[][] {
  const sameWeek = sameWeeks(settings, compare === 'easter' ? 'easter' : 'year')
  const first = startOfWeek(year, 1, settings.firstWeekday)!
  const count = startOfWeek(year, 53, settings.firstWeekday) === null ? 52 : 53
  const latest: (number | null)[] = Array.from({ length: YEARS_BEFORE + 1 }, () => null)
  return Array.from({ length: count }, (_, week) => first + 7 * week).flatMap((start) => {
    const own = latest.map((_, back) => (back === 0 ? start : sameWeek(start, back)))
    const skipped = own.map((from, back) => weeksBetween(latest[back] ?? null, from))
    for (const [back, from] of own.entries()) latest[back] = from ?? latest[back]!
    const places = Math.max(...skipped.map(({ length }) => length))
    return [...Array.from({ length: places }, (_, place) => skipped.map((weeks) => weeks[place] ?? null)), own]
  })
}

function weeksBetween(one: number | null, other: number | null): number[] {
  if (one === null || other === null) return []
  return Array.from({ length: Math.max(0, (other - one) / 7 - 1) }, (_, index) => one + 7 * (index + 1))
}
