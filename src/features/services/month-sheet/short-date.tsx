import { DAYS, formatDay } from '@/domain/shared/date-formats.ts'
import { dayOfWeek } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { flex } from '@/styled-system/patterns'

/** Shows a date such as 'Sun, Nov 1'. A narrow column breaks the date into two lines. */
export function ShortDate({ date }: { date: LocalDate }) {
  return (
    <time dateTime={date} className={flex({ wrap: 'wrap', columnGap: '1' })}>
      <span>{DAYS[dayOfWeek(date)]!.slice(0, 3)},</span>
      <span>{formatDay(date)}</span>
    </time>
  )
}
