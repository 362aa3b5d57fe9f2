import { ArrowDown, ArrowUp } from 'lucide-react'
import type { TrendTable } from '@/domain/trends/trend-table.ts'
import { css } from '@/styled-system/css'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import type { ShownColumn } from './shown-columns.ts'
import type { Sorting } from './sort-rows.ts'

export type TrendRowsProps = {
  columns: ShownColumn[]
  rows: TrendTable['rows']
  sorting: Sorting
  setSorting: (sorting: Sorting) => void
}

/** Shows a table with sortable columns. A wide table scrolls sideways, and its first column stays in place. */
export function TrendRows({ columns, rows, sorting, setSorting }: TrendRowsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
    <section className={scroller} tabIndex={0} aria-label="The numbers as a table">
      <table className={table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} {...{ column, sorting, setSorting }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              {columns.map(({ key, kind, read }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {label.replace(/^Week of /, '')}
                  </th>
                ) : (
                  <td key={key} data-kind={kind}>
                    {read(cells) || (kind === 'text' ? null : <Nothing />)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Shows a dash for a missing number. */
function Nothing() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>none</VisuallyHidden>
    </>
  )
}

type HeadProps = Pick<TrendRowsProps, 'sorting' | 'setSorting'> & { column: ShownColumn }

function Head({ column: { key, label, kind }, sorting, setSorting }: HeadProps) {
  const isSorted = sorting.key === key
  const Arrow = sorting.isAscending ? ArrowUp : ArrowDown
  // The first click sorts numbers and dates from the highest, and texts from A.
  const isAscending = isSorted ? !sorting.isAscending : kind === 'text'
  return (
    <th
      scope="col"
      data-kind={kind}
      aria-sort={isSorted ? (sorting.isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={head} onClick={() => setSorting({ key, isAscending })}>
        {label}
        <span className={css({ width: '3.5', flexShrink: 0 })}>
          {isSorted ? <Arrow size={14} strokeWidth={2} aria-hidden /> : null}
        </span>
      </button>
    </th>
  )
}

const scroller = css({
  // The relative position makes visually hidden text scroll with the table.
  position: 'relative',
  overflowX: 'auto',
  outlineOffset: '-2px',
  _print: { overflow: 'visible' },
})
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': {
    paddingInline: '3',
    paddingBlock: '2',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottomWidth: 'hairline',
    _first: { paddingInlineStart: '5' },
    _last: { paddingInlineEnd: '5' },
  },
  '& thead th': { verticalAlign: 'bottom', paddingBlock: '0', color: 'text.muted' },
  '& [data-kind=count]': { textAlign: 'end' },
  '& td[data-kind=count]': { whiteSpace: 'nowrap' },
  '& [data-kind=count] button': { flexDirection: 'row-reverse', textAlign: 'end' },
  '& td[data-kind=text]': { whiteSpace: 'pre-line', _last: { minWidth: '56', color: 'text.muted' } },
  '& td[data-kind=text]:not(:last-child)': { minWidth: '28' },
  '& thead [data-kind=count]': { minWidth: '24' },
  '& tbody th': {
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    position: 'sticky',
    left: '0',
    backgroundColor: 'card',
  },
  '& tbody tr:last-child :is(th, td)': { borderBottomWidth: '0' },
  _print: {
    textStyle: 'caption',
    '& :is(th, td)': { paddingInline: '1.5', paddingBlock: '0.5' },
    '& tr': { breakInside: 'avoid' },
    '& tbody th': { position: 'static', backgroundColor: 'transparent' },
  },
})
const head = css({
  display: 'inline-flex',
  alignItems: 'flex-end',
  gap: '1',
  minHeight: 'control',
  paddingBlock: '2',
  textAlign: 'start',
  lineHeight: 'snug',
  fontWeight: 'medium',
  cursor: 'pointer',
  _hover: { color: 'text' },
  _print: { minHeight: '0', paddingBlock: '1' },
  '[aria-sort] > &': { color: 'text', fontWeight: 'semibold' },
})
