import { useState } from 'react'
import type { CalendarEntry } from '@/domain/calendar/calendar-entry.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { hstack, stack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { EntryLink } from './entry-link.tsx'

export type DayListProps = { dates: LocalDate[]; days: Map<LocalDate, CalendarEntry[]>; today: LocalDate }

/** Lists the days that have entries. In the current month, a button shows the days before today. */
export function DayList({ dates, days, today }: DayListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const busy = dates.filter((date) => days.has(date))
  const coming = dates.includes(today) ? busy.filter((date) => date >= today) : busy
  if (busy.length === 0) return <p className={none}>Nothing is planned in this month.</p>
  return (
    <>
      {coming.length < busy.length ? (
        <Button
          tone="secondary"
          size="sm"
          className={earlier}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Hide earlier days' : 'Earlier days of this month'}
        </Button>
      ) : null}
      {coming.length === 0 && !isWhole ? <p className={none}>Nothing more is planned in this month.</p> : null}
      <Days dates={isWhole ? busy : coming} {...{ days, today }} />
    </>
  )
}

function Days({ dates, days, today }: DayListProps) {
  return (
    <ol className={stack({ gap: '4', listStyle: 'none' })}>
      {dates.map((date) => (
        <li key={date}>
          <h3 className={heading}>
            <time dateTime={date}>{formatServiceDate(date)}</time>
            {date === today ? <Badge tone="attention">Today</Badge> : null}
          </h3>
          <ul className={entries}>
            {days.get(date)!.map((entry) => (
              <li key={entry.id}>
                <EntryLink entry={entry} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const earlier = css({ marginBottom: '4' })
const none = css({ color: 'text.muted' })
const heading = hstack({ gap: '2', textStyle: 'label', color: 'text.muted' })
const entries = stack({
  gap: '1.5',
  listStyle: 'none',
  marginTop: '1.5',
  '& a': {
    minHeight: 'control',
    alignContent: 'center',
    borderWidth: 'hairline',
    borderInlineStartWidth: '3px',
  },
  // Events have a double border and services a single border, as in the grid.
  '& a[data-kind=event]': { borderInlineStartStyle: 'double' },
})
