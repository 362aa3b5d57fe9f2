import { formatDate } from '@/domain/shared/date-formats.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import type { PointTick } from '@/ui/chart/fit-ticks.ts'

/** If there are at most this many points, each point is labelled with its date. */
const FEW = 16

/**
 * Returns the labels below the points, finest first. A few points have dates; more points have months, quarters and
 * years. A year is written below its first label.
 *
 * @param starts the first day of each point, in order; null for a point without a date
 */
export function pointTiers(starts: readonly (LocalDate | null)[], by: 'date' | 'month' | 'year'): PointTick[][] {
  const points = starts.flatMap((date, at) => (date ? [{ at, date }] : []))
  const firstOf = (length: number) =>
    points.filter(({ date }, index) => points[index - 1]?.date.slice(0, length) !== date.slice(0, length))
  const allYears = firstOf(4).map(({ at, date }) => ({
    at,
    label: date.slice(0, 4),
    isWhole: date.slice(5, 7) <= '06',
  }))
  if (by === 'year') return [allYears]
  // Leaves out the first year if its points begin after June, because its label has too little space.
  const years = allYears.filter(({ at, isWhole }) => at > 0 || isWhole || allYears.length === 1)
  if (by === 'date' && points.length <= FEW) return [withYears(firstOf(10), (date) => formatDate(date).split(',')[0]!)]
  // Leaves out the first month if its points begin after day 7, because its label would be below a later date.
  const months = firstOf(7).filter(({ at, date }) => by === 'month' || at > 0 || date.slice(8) <= '07')
  const quarters = months.filter(({ date }) => ['01', '04', '07', '10'].includes(date.slice(5, 7)))
  return [withYears(months, monthOf), withYears(quarters, monthOf), years]
}

const monthOf = (date: LocalDate) => formatDate(date).slice(0, 3)

/** Adds each year below its first label, except if all points are in one year. */
function withYears(points: { at: number; date: LocalDate }[], labelOf: (date: LocalDate) => string): PointTick[] {
  const isOneYear = points[0]?.date.slice(0, 4) === points.at(-1)?.date.slice(0, 4)
  return points.map(({ at, date }, index) => {
    const year = date.slice(0, 4)
    const isNew = points[index - 1]?.date.slice(0, 4) !== year
    return { at, label: labelOf(date), ...(isNew && !isOneYear ? { under: year } : {}) }
  })
}

/** Returns the number of text rows that the labels need. */
export function rowsOf(tiers: readonly (readonly PointTick[])[]): 1 | 2 {
  return tiers.some((tier) => tier.some(({ under }) => under !== undefined)) ? 2 : 1
}
