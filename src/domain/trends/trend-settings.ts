import type { LocalDate } from '../shared/dates.ts'
import type { EasterOf } from '../access/profile.schema.ts'

export type TrendSettings = {
  /** `firstWeekday` is 0 (Sunday) to 6. */
  firstWeekday: number
  easter: EasterOf
  /** `onlineFactor` is the church's number of people for each view online; null or absent when it is not set. */
  today: LocalDate
  /** `onlineFactor` is the church's number of people for each view online; null or absent when the church has none. */
  onlineFactor?: number | null
}
