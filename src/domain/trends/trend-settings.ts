import type { LocalDate } from '../shared/dates.ts'
import type { EasterOf } from '../access/profile.schema.ts'

/** Trends take these settings from the church. */
export type TrendSettings = {
  /** 0 (Sunday) to 6 */
  firstWeekday: number
  easter: EasterOf
  /** The church's date, from `todayIn`. */
  today: LocalDate
}
