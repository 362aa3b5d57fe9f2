import { dateOfDay, dayNumber, weekStart, weekdayOf } from '../shared/church-weeks.ts'
import { easterSunday } from '../shared/easter.ts'
import type { TrendComparison } from './trend-filters.ts'
import { countOf, shift, spanOf } from './trend-range.ts'
import type { Periods } from './trend-range.ts'
import type { TrendSettings } from './trend-settings.ts'
import type { Slot } from './trend-weeks.ts'

/** What a slot is compared with: people, and its first day (days since 1970-01-01). */
export type Compared = { value: number; from: number }

type Comparing = Exclude<TrendComparison, 'none'>

/**
 * For each slot what it is compared with: the week, month or year before it, and for a service the one of its series in
 * that week. Null where there was none, or where it lacks something (`isWhole`, `isPart`).
 *
 * - `year`: the week 364 days before; from Advent to Epiphany as many weeks from that of Christmas, and from Lent to
 *   Pentecost from Easter Sunday's
 * - `easter`: as many weeks before or after Easter Sunday's week, a year before; for months and years as `year`
 * - `before`: as many periods before as the trend has
 *
 * @param history every slot of the same kind, and every week
 */
export function compareSlots(
  slots: readonly Slot[],
  history: { slots: readonly Slot[]; weeks: readonly Slot[] },
  { compare, periods, settings }: { compare: TrendComparison; periods: Periods; settings: TrendSettings },
): (Compared | null)[] {
  if (compare === 'none') return slots.map(() => null)
  const { by } = periods
  const length = countOf(periods, spanOf(by))
  if (by === 'month' || by === 'year') {
    const byStart = new Map(history.slots.map((slot) => [slot.from, slot]))
    const back = compare === 'before' ? length : by === 'month' ? 12 : 1
    return slots.map(({ from }) => comparedOf(byStart.get(shift(from, by, -back))))
  }
  const weeks = new Map(history.weeks.map((week) => [week.from, week]))
  const others = new Map(
    [...new Set(slots.map(({ from }) => weekStart(from, settings.firstWeekday)))].map((start) => {
      return [start, weeks.get(comparedWeek(start, compare, settings, length))]
    }),
  )
  return slots.map((slot) => {
    const start = weekStart(slot.from, settings.firstWeekday)
    const other = others.get(start)
    return by === 'week' ? comparedOf(other) : counterpart(slot, weeks.get(start), other)
  })
}

/** Days from Easter Sunday back to the beginning of Lent (Ash Wednesday, Clean Monday), and on to Pentecost. */
const LENT = { western: 46, orthodox: 48 }
const PENTECOST = 49

/** The week that a week is compared with, by their first days. */
function comparedWeek(
  start: number,
  compare: Comparing,
  { firstWeekday, easter }: Pick<TrendSettings, 'firstWeekday' | 'easter'>,
  length: number,
): number {
  if (compare === 'before') return start - 7 * length
  const touches = (first: number, last: number) => start <= last && start + 6 >= first
  const sameDistance = (feast: (year: number) => number, year: number) =>
    weekStart(feast(year - 1), firstWeekday) + (start - weekStart(feast(year), firstWeekday))
  const easterOf = (year: number) => dayNumber(easterSunday(year, easter))
  const year = Number(dateOfDay(start + 3).slice(0, 4))
  const easterDay = easterOf(year)
  const isAroundEaster = touches(easterDay - LENT[easter], easterDay + PENTECOST)
  if (compare === 'easter' || isAroundEaster) return sameDistance(easterOf, year)
  for (const winter of [year - 1, year]) {
    const christmas = christmasOf(winter)
    const fourthAdvent = christmas - (weekdayOf(christmas) || 7)
    if (touches(fourthAdvent - 21, christmas + 12)) return sameDistance(christmasOf, winter)
  }
  return start - 364
}

const christmasOf = (year: number) => dayNumber(`${String(year).padStart(4, '0')}-12-25`)

/** The service of the same series in another week; the second one for the second one. */
function counterpart({ services: [single] }: Slot, own?: Slot, other?: Slot): Compared | null {
  const inSeries = (week?: Slot) => week?.services.filter(({ series }) => series === single?.series) ?? []
  const place = inSeries(own).findIndex(({ service }) => service === single?.service)
  const found = inSeries(other)[place]
  return found && found.value !== null ? { value: found.value, from: found.day } : null
}

function comparedOf(slot: Slot | undefined): Compared | null {
  return slot?.isWhole && !slot.isPart && slot.value !== null ? { value: slot.value, from: slot.from } : null
}
