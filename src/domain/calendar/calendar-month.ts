import { dateOfDay, dayNumber, weekStart } from '../shared/church-weeks.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { Month } from './month.ts'

/** Returns the month that is `months` months after the given month. A negative number gives an earlier month. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const total = year * 12 + number - 1 + months
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`
}

/**
 * Returns the seven days of every week that has at least one day in the month.
 *
 * @param firstWeekday the church's first weekday, 0 (Sunday) to 6
 */
export function weeksOfMonth(month: Month, firstWeekday: number): LocalDate[][] {
  const first = weekStart(dayNumber(`${month}-01`), firstWeekday)
  const last = dayNumber(`${addMonths(month, 1)}-01`) - 1
  const weeks: LocalDate[][] = []
  for (let start = first; start <= last; start += 7) {
    weeks.push(Array.from({ length: 7 }, (_, day) => dateOfDay(start + day)))
  }
  return weeks
}
