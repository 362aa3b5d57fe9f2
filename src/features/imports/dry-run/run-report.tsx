import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { RowsShown } from '@/domain/imports/import.schema.ts'
import { css } from '@/styled-system/css'
import { FigureRow } from '@/ui/figure-row.tsx'
import type { DryRun } from '../import-state.ts'
import { FileFactsOfRun } from './file-facts-of-run.tsx'
import { InexactCells } from './inexact-cells.tsx'
import { ReplacedCounts } from './replaced-counts.tsx'
import { firstTab } from './row-tabs.ts'
import { RowsOfRun } from './rows-of-run.tsx'
import type { RowsOfRunProps } from './rows-of-run.tsx'

type RunReportProps = Pick<RowsOfRunProps, 'db' | 'onDecide'> & {
  run: DryRun
  /** Notices and buttons above the rows. */
  children: ReactNode
}

/** Shows the figures of an import, each with its rows, and all that a person should know before or after it. */
export function RunReport({ db, run, onDecide, children }: RunReportProps) {
  const isDone = !onDecide
  const [tab, setTab] = useState<RowsShown>(firstTab(run, isDone) ?? 'new')
  const rows = useRef<HTMLDivElement>(null)
  const { figures } = run
  /** The focus moves to the tab, because the rows are further down the page. */
  const opens = (shown: RowsShown, count: number) =>
    count === 0
      ? null
      : () => {
          setTab(shown)
          rows.current?.querySelector<HTMLElement>(`[role=tab][data-value="${shown}"]`)?.focus()
        }
  return (
    <>
      <div className={tiles}>
        <FigureRow
          figures={{ New: figures.new, Changed: figures.changed, 'The Same': figures.same, Refused: figures.refused }}
          onOpen={{
            New: opens('new', figures.new),
            Changed: opens('changed', figures.changed),
            'The Same': opens('same', figures.same),
            Refused: opens('refused', figures.refused),
          }}
        />
      </div>
      <FileFactsOfRun {...{ db, run, isDone }} />
      <ReplacedCounts {...{ db, run, isDone }} />
      {isDone ? null : <InexactCells cells={run.inexact} />}
      {children}
      <div ref={rows} className={css({ _empty: { display: 'none' } })}>
        <RowsOfRun {...{ db, run, tab, onDecide }} onTab={setTab} />
      </div>
    </>
  )
}

/** Four figures stand in two rows when one row has no room. */
const tiles = css({
  '& > dl': {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
    marginBottom: '0',
  },
})
