import type { ImportDecision, RowsShown } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { Tabs } from '@/ui/tabs.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { rowTabs } from './row-tabs.ts'
import type { RowsOf } from './row-tabs.ts'
import { RowsPart } from './rows-part.tsx'

export type RowsOfRunProps = {
  db: Db
  run: RowsOf
  tab: RowsShown
  onTab: (tab: RowsShown) => void
  /** Answers questions; undefined after the import. */
  onDecide?: (decision: ImportDecision | null, numbers?: number[]) => void
}

/** Shows the rows of an import in tabs, by what the import does or did with them. */
export function RowsOfRun({ db, run, tab, onTab, onDecide }: RowsOfRunProps) {
  const tabs = rowTabs(run, !onDecide)
  if (tabs.length === 0) return null
  const open = tabs.some(({ value }) => value === tab) ? tab : tabs[0]!.value
  return (
    <Tabs
      label="Rows of the file"
      value={open}
      onChange={(value) => onTab(value as RowsShown)}
      items={tabs.map(({ value, label, count }) => ({
        value,
        label: `${label} ${count.toLocaleString('en-US')}`,
        // Only the rows of the open tab are read.
        content:
          value !== open ? null : value === 'question' && onDecide ? (
            <QuestionsPart {...{ db, run, onDecide }} />
          ) : value === 'refused' ? (
            <RefusedRows {...{ db, run }} isDone={!onDecide} />
          ) : (
            <RowsPart {...{ db, run }} shown={value} />
          ),
      }))}
    />
  )
}
