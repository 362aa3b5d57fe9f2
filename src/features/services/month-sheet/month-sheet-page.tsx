import { useMemo, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { addMonths } from '@/domain/calendar/calendar-month.ts'
import type { Month } from '@/domain/calendar/month.ts'
import type { MonthData } from '@/domain/month-sheet/month-sheet.queries.ts'
import { monthSheet } from '@/domain/month-sheet/month-sheet.rules.ts'
import { formatMonth } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { useNow } from '@/platform/use-now.ts'
import { css } from '@/styled-system/css'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { EmptyMonth } from './empty-month.tsx'
import { aboutSheet, MonthSheetHeader } from './month-sheet-skeleton.tsx'
import { monthToOpen } from './month-to-open.ts'
import { SheetHelp } from './sheet-help.tsx'
import { boxAfter, firstForTab } from './sheet-keys.ts'
import { SheetTable } from './sheet-table.tsx'
import { MonthChoice, SheetTools } from './sheet-tools.tsx'
import { useMonthFocus } from './use-month-focus.ts'
import { useSheet } from './use-sheet.ts'

export type MonthSheetPageProps = MonthData & {
  month: Month
  profile: Profile
  /** Called with the month to show, or with '' for the current month. */
  onMonth: (month: Month) => void
}

/** Shows all counts of a month in a table that people fill in like a spreadsheet. */
export function MonthSheetPage({ month, dated, series, byRule, profile, onMonth }: MonthSheetPageProps) {
  const { timeZone, firstWeekday, id: churchId } = profile.church
  const now = useNow()
  const today = todayIn(timeZone, now)
  const mayEdit = canEdit(profile)
  const shown = useMemo(
    () => monthSheet({ month, dated, series, byRule, today, firstWeekday }),
    [month, dated, series, byRule, today, firstWeekday],
  )
  const sheet = useSheet(churchId)
  const unsaved = useUnsavedChanges(sheet.hasUnsaved)
  const table = useRef<HTMLTableElement>(null)
  const { nextMonth, isOpened, onOpen, onLeave, leaveSheet } = useMonthFocus(month, table)
  const [activeKey, setActiveKey] = useState('')
  const cells = shown.rows.flatMap((row) => row.cells)
  const cellOf = (key: string | undefined) => cells.find((cell) => cell?.key === key) ?? null
  const active = cellOf(activeKey)
  const isUnsaved = active !== null && sheet.isUnsaved(activeKey)
  const name = formatMonth(`${month}-01`)
  const focus = (key: string | null) =>
    key !== null && table.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  /** Discards the text of the active box if it is not saved. Otherwise discards or takes back the newest entry. */
  async function undo() {
    const from = document.activeElement
    const key = isUnsaved ? sheet.forget(activeKey) : await sheet.undo()
    // The next box keeps the focus when the person has moved on meanwhile.
    if (document.activeElement === from) focus(key)
  }
  const go = (to: Month) => {
    const thisMonth = today.slice(0, 7)
    const next = monthToOpen(sheet, { month, to, thisMonth, isShown: (key) => cellOf(key) !== null })
    if ('key' in next) return focus(next.key)
    onOpen(next.opened || thisMonth)
    onMonth(next.opened)
  }

  function onKeyDown(event: KeyboardEvent) {
    const box = (event.target as Element).closest<HTMLElement>('[data-key]')
    const isCommand = event.ctrlKey || event.metaKey
    if (event.altKey || event.nativeEvent.isComposing) return
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return void undo()
    }
    if (event.key === 'Tab' && !event.shiftKey && !isCommand && isOpened.current && !box) {
      const first = table.current && firstForTab(table.current)
      if (!first) return
      event.preventDefault()
      return first.focus()
    }
    const cell = cellOf(box?.dataset['key'])
    if (!box || !cell || isCommand || !table.current) return
    const next = boxAfter(event, table.current, box)
    if (next) next.focus()
    // In a full sheet, the next typed digit must not replace the count, so Enter leaves the box.
    else if (event.key === 'Enter' && !event.shiftKey && sheet.isReadable(cell)) leaveSheet()
    else if (event.key === 'Enter') sheet.commit(cell)
    else if (event.key === 'Escape') sheet.forget(cell.key)
    else if (event.key.toLowerCase() !== 'd') return
    // A key that is held down repeats, and the service would change to and fro.
    else if (!event.repeat) sheet.toggle(cell)
    event.preventDefault()
  }
  return (
    <>
      <MonthSheetHeader description={aboutSheet(profile)} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles keys for the boxes inside */}
      <div style={{ '--columns': shown.columns.length } as CSSProperties} onKeyDown={mayEdit ? onKeyDown : undefined}>
        <div className={tools}>
          <MonthChoice
            {...{ name, nextMonth, onLeave }}
            onMonth={(months) => go(addMonths(month, months))}
            onToday={() => go('')}
          />
          {mayEdit && shown.rows.length > 0 ? (
            <SheetTools
              {...{ sheet, active, isUnsaved }}
              lastSaved={cellOf(sheet.lastSaved ?? undefined)}
              onToggle={() => active && sheet.toggle(active)}
              onUndo={() => void undo()}
            />
          ) : null}
        </div>
        {shown.rows.length > 0 ? (
          <SheetTable
            {...{ timeZone, now, table }}
            label={`Counts of ${name}`}
            month={shown}
            sheet={mayEdit ? sheet : null}
            onActive={(cell) => setActiveKey(cell.key)}
          />
        ) : (
          <EmptyMonth {...{ month, today, profile, onMonth }} />
        )}
        {mayEdit && shown.rows.length > 0 ? (
          <SheetHelp
            hasUnlisted={cells.some((cell) => cell?.service === null && !cell.isBefore)}
            hasEarlier={cells.some((cell) => cell?.isBefore)}
          />
        ) : null}
      </div>
      {unsaved.question}
    </>
  )
}

/** On a phone, the keyboard covers half of the screen, so only the buttons for the active cell stay visible. */
const tools = css({
  display: { base: 'contents', md: 'flex' },
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  // This limit keeps the buttons near the table when the table is narrow.
  maxWidth: 'max(46rem, calc(7rem + var(--columns) * 24rem))',
  columnGap: '6',
  rowGap: '2',
  marginBottom: '4',
})
