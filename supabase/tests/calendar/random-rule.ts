import { RRule } from 'rrule'
import { nextWeekday, weekOfMonth } from '../../../src/domain/services/series-dates.ts'
import type { SeriesRule } from '../../../src/domain/services/series-dates.ts'
import { addDays } from '../../../src/domain/shared/dates.ts'
import type { LocalDate } from '../../../src/domain/shared/dates.ts'
import type { Random } from '../totals/random.ts'

const WEEKDAYS = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA]
const NTH = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }

/**
 * Returns a random rule near a date, as the app's form would make the rule. Usually, the series takes place on the
 * rule's first date.
 */
export function randomRule({ whole, one, isTrue }: Random, around: LocalDate): SeriesRule & { firstDate: LocalDate } {
  const recurrencePattern = one(['weekly', 'biweekly', 'monthly'] as const)
  const leapDay = `${one([2020, 2024, 2028])}-02-29`
  const anyDate = addDays(around, whole(-1500, 120))
  const isLate = isTrue(0.3)
  const someDate = isTrue(0.05) ? leapDay : isLate ? `${anyDate.slice(0, 7)}-01` : anyDate
  const firstDate = isLate && someDate !== leapDay ? lateInItsMonth(someDate, whole(0, 3)) : someDate
  const monthlyOn = recurrencePattern !== 'monthly' ? null : isTrue(0.5) ? 'date' : weekOfMonth(firstDate)
  const pauses = Array.from({ length: isTrue(0.3) ? whole(1, 3) : 0 }, () => {
    const from = addDays(around, whole(-100, 300))
    return `${from}/${addDays(from, whole(0, 40))}`
  })
  return {
    isRecurring: true,
    recurrencePattern,
    // Callers of the API may send a weekday other than the weekday of the first date. The series then starts on the
    // next day with the sent weekday.
    dayOfWeek: recurrencePattern !== 'monthly' && isTrue(0.1) ? whole(0, 6) : new Date(firstDate).getUTCDay(),
    firstDate,
    monthlyOn,
    recurrenceEndDate: isTrue(0.3) ? addDays(firstDate, whole(0, 2000)) : null,
    pauses,
  }
}

/** Returns the day that is `before` days before the last day of a month, so that the 29th to 31st are frequent. */
function lateInItsMonth(firstOfMonth: LocalDate, before: number): LocalDate {
  const nextMonth = new Date(firstOfMonth)
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1)
  return addDays(nextMonth.toISOString().slice(0, 10), -1 - before)
}

/** Returns the dates of a rule by RFC 5545, computed by another library. */
export function datesByRfc5545(
  rule: SeriesRule & { firstDate: LocalDate },
  from: LocalDate,
  until: LocalDate,
): LocalDate[] {
  const { firstDate, recurrencePattern, monthlyOn, recurrenceEndDate, pauses } = rule
  const weekday = WEEKDAYS[rule.dayOfWeek ?? 0]!
  const first = recurrencePattern === 'monthly' ? firstDate : nextWeekday(firstDate, rule.dayOfWeek ?? 0)
  const by =
    recurrencePattern !== 'monthly'
      ? { freq: RRule.WEEKLY, interval: recurrencePattern === 'biweekly' ? 2 : 1, byweekday: [weekday] }
      : monthlyOn === 'date'
        ? { freq: RRule.MONTHLY, bymonthday: [Number(firstDate.slice(8))] }
        : { freq: RRule.MONTHLY, byweekday: [weekday.nth(NTH[monthlyOn ?? 'first'])] }
  const dates = new RRule({
    ...by,
    dtstart: new Date(first),
    ...(recurrenceEndDate && { until: new Date(recurrenceEndDate) }),
  })
    .between(new Date(from), new Date(until), true)
    .map((date) => date.toISOString().slice(0, 10))
  return dates.filter((date) => !pauses.some((pause) => pause.slice(0, 10) <= date && date <= pause.slice(11)))
}
