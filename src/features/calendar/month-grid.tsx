import { atom, useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { CalendarEntry } from '@/domain/calendar/calendar-entry.ts'
import type { Month } from '@/domain/calendar/month.ts'
import { DAYS } from '@/domain/shared/date-formats.ts'
import { addDays, dayOfWeek } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { MonthDay } from './month-day.tsx'

/**
 * The month before a move by PageUp or PageDown. The grid is removed while the next month loads, so an atom keeps this
 * month. The new grid then takes the focus.
 */
const turningFromAtom = atom<Month | null>(null)

const NOTHING: CalendarEntry[] = []

export type MonthGridProps = {
  weeks: LocalDate[][]
  month: Month
  days: Map<LocalDate, CalendarEntry[]>
  today: LocalDate
  label: string
  onMonth: (months: number) => void
  /** Called when the button "3 more" of a day is pressed. */
  onMore: () => void
}

/**
 * Follows the ARIA grid pattern. Tab reaches one day. The arrows, Home, End and the page keys reach the other days.
 * Enter goes to a day's entries, the arrows move between entries, and Escape returns to the day.
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function MonthGrid({ weeks, month, days, today, label, onMonth, onMore }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const dates = weeks.flat()
  const [chosen, setChosen] = useState({ month, date: '' })
  const active = chosen.month === month && chosen.date ? chosen.date : today.startsWith(month) ? today : `${month}-01`
  const [turningFrom, setTurningFrom] = useAtom(turningFromAtom)
  useEffect(() => {
    if (turningFrom === null || turningFrom === month) return
    setTurningFrom(null)
    grid.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()
  }, [turningFrom, setTurningFrom, month])

  function focusDay(date: LocalDate) {
    setChosen({ month, date })
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const cell = (event.target as Element).closest<HTMLElement>('[data-date]')
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target !== cell) return moveWithin(event, cell)
    const date = cell.dataset['date']!
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      setTurningFrom(month)
      onMonth(event.key === 'PageUp' ? -1 : 1)
    } else if (event.key === 'Enter') cell.querySelector<HTMLElement>('[data-entry]')?.focus()
    else {
      const step = stepOf(event.key, dates.indexOf(date) % 7)
      const next = step === null ? null : addDays(date, step)
      if (next === null || !dates.includes(next)) return
      focusDay(next)
    }
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table ref={grid} role="grid" aria-label={label} className={table} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]!.map((date) => (
            <th key={date} scope="col" abbr={DAYS[dayOfWeek(date)]}>
              {DAYS[dayOfWeek(date)]!.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                data-date={date}
                data-other={!date.startsWith(month) || undefined}
                aria-current={date === today ? 'date' : undefined}
                tabIndex={date === active ? 0 : -1}
                onFocus={() => setChosen({ month, date })}
              >
                <MonthDay date={date} entries={days.get(date) ?? NOTHING} onMore={onMore} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Moves the focus between a day's entries, and back to the day. */
function moveWithin(event: KeyboardEvent, cell: HTMLElement) {
  const all = [...cell.querySelectorAll<HTMLElement>('[data-entry]')]
  const at = all.indexOf(event.target as HTMLElement)
  const to = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Escape: cell }[event.key]
  if (!to) return
  to.focus()
  event.preventDefault()
}

/**
 * Returns by how many days a key moves the focus in a grid of weeks. Returns null for any other key.
 *
 * @param column the day's column, from 0
 */
function stepOf(key: string, column: number): number | null {
  if (key === 'ArrowLeft') return -1
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowUp') return -7
  if (key === 'ArrowDown') return 7
  if (key === 'Home') return -column
  if (key === 'End') return 6 - column
  return null
}

const table = css({
  width: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': { textStyle: 'label', color: 'text.muted', textAlign: 'start', padding: '2' },
  '& td': {
    height: '7rem',
    padding: '1.5',
    verticalAlign: 'top',
    borderWidth: 'hairline',
    backgroundColor: 'card',
  },
  '& td[data-other]': { backgroundColor: 'transparent', color: 'text.muted' },
  '& td:focus-visible': { outline: '2px solid {colors.primary}', outlineOffset: '-2px' },
})
