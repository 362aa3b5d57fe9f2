import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { FoldButton } from '@/ui/fold-button.tsx'
import type { DryRun } from '../import-state.ts'
import { EmptyCells, LeftOutRows } from './left-out-lists.tsx'
import { PartlyCountedDates } from './partly-counted-dates.tsx'
import { tall } from '../small-button.tsx'
import { RowsPart } from './rows-part.tsx'

const number = (count: number) => count.toLocaleString('en-US')

type FileFactsProps = { db: Db; run: DryRun; isDone: boolean }

/** Shows which data the file contains and which rows the import leaves out, so that nothing is left out silently. */
export function FileFactsOfRun({ db, run, isDone }: FileFactsProps) {
  const { from, cells, leftOut, notRestored, empty } = run
  const unrestored = notRestored.reduce((sum, { rows }) => sum + rows, 0)
  const facts: Fact[] = []
  if (cells) {
    facts.push(
      { label: 'Counted', count: cells.counted, rows: <RowsPart {...{ db, run }} shown="counted" /> },
      { label: 'Not counted', count: cells.notCounted, rows: <RowsPart {...{ db, run }} shown="not counted" /> },
      {
        label: 'Did not happen',
        count: cells.didNotHappen,
        rows: <RowsPart {...{ db, run }} shown="did not happen" />,
      },
      { label: 'Left out: empty', count: cells.empty, rows: <EmptyCells cells={empty} /> },
    )
  }
  // A service with an empty cell is in the list of empty cells.
  const emptyRows = new Set(empty.map(({ row }) => row))
  const others = leftOut.filter(({ row, why }) => why !== 'not counted' || !emptyRows.has(row))
  if (others.length > 0) {
    facts.push({ label: 'Left out: no data', count: others.length, rows: <LeftOutRows rows={others} /> })
  }
  return (
    <div className={stack({ gap: '2', _empty: { display: 'none' } })}>
      {from ? <p>{from}</p> : null}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      {cells && cells.empty > 0 && !isDone ? (
        <p>
          An empty cell adds no service, and averages are of the services that are there. Where a service was held and
          not counted, write n/a in the cell; its week is then incomplete.
        </p>
      ) : null}
      {cells ? <PartlyCountedDates dates={cells.partlyCounted} /> : null}
      {unrestored > 0 ? (
        <p>
          {unrestored === 1
            ? '1 more row of the export is not restored, because it belongs'
            : `${number(unrestored)} more rows of the export are not restored, because they belong`}{' '}
          to the church that was exported:{' '}
          {notRestored.map(({ label, rows }) => `${label} (${number(rows)})`).join(', ')}.
        </p>
      ) : null}
    </div>
  )
}

type Fact = { label: string; count: number; rows: ReactNode }

/** Shows what the file says of its rows. A button opens the rows of a figure. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const id = useId()
  const shown = facts.find(({ label }) => label === open)
  return (
    <div>
      <p className={css({ textStyle: 'small', color: 'text.muted' })}>The file says:</p>
      <ul className={list}>
        {facts.map(({ label, count }) => (
          <li key={label}>
            {count === 0 ? (
              <span className={css({ color: 'text.muted' })}>{label} 0</span>
            ) : (
              <FoldButton
                tone="quiet"
                className={tall}
                isOpen={open === label}
                controls={open === label ? id : undefined}
                onToggle={() => setOpen(open === label ? null : label)}
              >
                {label} {number(count)}
              </FoldButton>
            )}
          </li>
        ))}
      </ul>
      {shown ? (
        <section id={id} aria-label={`${shown.label}: rows`} className={rows}>
          {shown.rows}
        </section>
      ) : null}
    </div>
  )
}

const list = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '1' })
const rows = css({
  paddingInlineStart: '4',
  borderInlineStartWidth: '2px',
  borderInlineStartStyle: 'solid',
  borderColor: 'line',
})
