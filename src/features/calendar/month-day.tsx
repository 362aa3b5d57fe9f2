import { memo } from 'react'
import type { CalendarEntry } from '@/domain/calendar/calendar-entry.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { EntryLink } from './entry-link.tsx'

/** The number of entries that fit into a day's cell. If a day has more, the button "3 more" takes one place. */
const SHOWN = 4

export type MonthDayProps = {
  date: LocalDate
  entries: CalendarEntry[]
  /** Called when the button "3 more" is pressed. */
  onMore: () => void
}

/** Shows a day's entries. Tab skips the entries. `memo` avoids a new rendering when the focus moves. */
export const MonthDay = memo(function MonthDay({ date, entries, onMore }: MonthDayProps) {
  const shown = entries.length > SHOWN ? entries.slice(0, SHOWN - 1) : entries
  return (
    <>
      <time dateTime={date} className={number}>
        <VisuallyHidden>{formatServiceDate(date)}</VisuallyHidden>
        <span aria-hidden>{Number(date.slice(8))}</span>
      </time>
      {entries.length > 0 ? (
        <ul className={list}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} tabIndex={-1} />
            </li>
          ))}
          {shown.length < entries.length ? (
            <li>
              <button type="button" data-entry tabIndex={-1} className={more} onClick={onMore}>
                {entries.length - shown.length} more
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  )
})

const number = css({
  display: 'inline-block',
  textAlign: 'center',
  minWidth: '6',
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 'full',
  'td[aria-current] &': { backgroundColor: 'primary', color: 'primary.on', fontWeight: 'semibold' },
})
const list = css({ listStyle: 'none', '& > li': { marginTop: '1' } })
const more = css({
  _touch: { minHeight: '2.75rem', width: 'full', textAlign: 'start' },
  textStyle: 'small',
  fontWeight: 'semibold',
  color: 'primary.text',
  paddingInline: '2',
})
