import type { LocalDate } from '../shared/dates.ts'
import type { EasterCalendar } from './easter.ts'

/** What trends take from the church. */
export type TrendSettings = {
  /** 0 (Sunday) to 6 */
  firstWeekday: number
  easter: EasterCalendar
  /** The church's date, from `todayIn`. */
  today: LocalDate
}
