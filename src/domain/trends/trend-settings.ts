import type { LocalDate } from '../shared/dates.ts'
import type { EasterOf } from '../access/profile.schema.ts'
import type { SeriesRule } from '../services/series-dates.ts'

/** `ExpectedSeries` is a recurring service with its rule, which expects a dated service on each of its dates. */
export type ExpectedSeries = SeriesRule & { id: string; name: string }

export type TrendSettings = {
  /** `firstWeekday` is 0 (Sunday) to 6. */
  firstWeekday: number
  easter: EasterOf
  today: LocalDate
  /** `onlineFactor` is the church's number of people for each view online; null or absent when the church has none. */
  onlineFactor?: number | null
  /** `rules` are the church's recurring services. A week that misses one of their dates is not whole. */
  rules?: readonly ExpectedSeries[]
}

/**
 * Returns the rules that a trend checks. A trend of one type of service checks no rules, because single services of a
 * series may have another type.
 */
export function rulesFor(type: string | null, { rules = [] }: TrendSettings): readonly ExpectedSeries[] {
  return type === null ? rules : []
}
