import type { RefObject } from 'react'
import type { MonthSheet, SheetCell } from '@/domain/month-sheet/month-sheet.schema.ts'
import { OTHER } from '@/domain/month-sheet/sheet-columns.ts'
import { formatTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { absenceOf } from './cell-text.ts'
import { SheetBox } from './sheet-cell.tsx'
import { SheetFigure } from './sheet-figure.tsx'
import { ShortDate } from './short-date.tsx'
import type { Sheet } from './use-sheet.ts'

export type SheetTableProps = {
  label: string
  month: MonthSheet
  /** Null for people who may not edit. */
  sheet: Sheet | null
  timeZone: string
  now: Date
  table: RefObject<HTMLTableElement | null>
  onActive: (cell: SheetCell) => void
}

/** Shows dates as rows and series as columns. A wide table scrolls sideways, and its dates stay in place. */
export function SheetTable({ label, month, sheet, timeZone, now, table, onActive }: SheetTableProps) {
  const { columns, rows } = month
  return (
    <>
      {columns.length > 2 ? <p className={swipe}>Swipe sideways to see all {columns.length} columns.</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without boxes it scrolls by keys */}
      <section className={scroller} aria-label={label} tabIndex={sheet ? undefined : 0}>
        <table ref={table} aria-label={label} className={tiles}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              {columns.map(({ key, name, startTime }) => (
                <th key={key} scope="col">
                  {name}
                  {startTime ? <span className={time}>{formatTime(startTime)}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, date, cells }, row) => (
              <tr key={key}>
                <th scope="row">
                  <ShortDate date={date} />
                </th>
                {cells.map((cell, column) => {
                  const absence = cell ? absenceOf(cell, timeZone, now) : ''
                  const named = cell && nameInCell(columns[column]!, cell)
                  const heading = named && <p className={name}>{named}</p>
                  return (
                    <td key={columns[column]!.key} data-empty={cell === null || undefined}>
                      {cell && sheet ? (
                        <SheetBox {...{ heading, cell, absence, sheet, row, column }} onFocus={() => onActive(cell)} />
                      ) : null}
                      {cell && !sheet ? (
                        <>
                          {heading}
                          <SheetFigure {...{ cell, absence }} />
                        </>
                      ) : null}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

type Column = MonthSheet['columns'][number]

/** Returns the own name or time of a cell if its column has no single name or time, otherwise null. */
function nameInCell({ key, startTime }: Column, { serviceName, startTime: own }: SheetCell): string | null {
  if (key === OTHER) return `${serviceName}, ${formatTime(own)}`
  return startTime === null && own !== null ? formatTime(own) : null
}

/** In a window this narrow, a third column is never fully visible. */
const swipe = css({
  display: 'none',
  textStyle: 'small',
  color: 'text.muted',
  marginBottom: '2',
  '@media (max-width: 30rem)': { display: 'block' },
})
const scroller = css({
  // The relative position makes visually hidden text scroll with the table.
  position: 'relative',
  overflowX: 'auto',
  scrollPaddingInlineStart: 'var(--dates)',
  '--dates': { base: '4.5rem', sm: '7rem' },
  // The width is limited, so that a count stays near its date with one or two columns. The page sets `--columns`.
  maxWidth: 'calc(var(--dates) + var(--columns) * 24rem)',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderRadius: 'card',
})
const tiles = css({
  borderCollapse: 'separate',
  borderSpacing: '0',
  // The columns have equal widths, so that no column moves when a box changes.
  tableLayout: 'fixed',
  width: 'full',
  // On a phone, a part of the third column is visible, so that people see that the table scrolls.
  '--column': { base: '8rem', sm: '10rem' },
  minWidth: 'calc(var(--dates) + var(--columns) * var(--column))',
  '& :is(th, td)': { textAlign: 'start' },
  // The line is above each row, because a sticky date covers the bottom edge of the row before.
  '& tbody :is(th, td)': { borderTopWidth: 'hairline' },
  // A box inherits a height from its row, and fills it.
  '& tbody tr': { height: '1px' },
  '& td': {
    height: 'inherit',
    padding: '0',
    verticalAlign: 'top',
    borderInlineStartWidth: 'hairline',
    '&[data-empty]': { backgroundColor: 'page' },
  },
  '& th': { textStyle: 'label', paddingInline: '3', paddingBlock: '2.5', verticalAlign: 'top' },
  '& thead th:not(:first-child)': {
    borderInlineStartWidth: 'hairline',
    overflowWrap: 'anywhere',
  },
  '& tr > :first-child': {
    position: 'sticky',
    insetInlineStart: '0',
    // A sticky date covers the positioned parts of the boxes that scroll under it.
    zIndex: '1',
    width: 'var(--dates)',
    backgroundColor: 'card',
    fontVariantNumeric: 'tabular-nums',
  },
  // Row heights are whole pixels, because dates and boxes would round fractions differently.
  '& tbody th': { paddingBlock: '3', lineHeight: '1.25rem' },
})
const time = css({ display: 'block', textStyle: 'caption', color: 'text.muted', fontWeight: 'normal' })
const name = css({
  textStyle: 'caption',
  color: 'text.muted',
  paddingInline: '3',
  paddingTop: '1.5',
  overflowWrap: 'anywhere',
})
