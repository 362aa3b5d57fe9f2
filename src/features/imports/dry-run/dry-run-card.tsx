import { FileCheck } from 'lucide-react'
import type { ImportDecision } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { FigureRow } from '@/ui/figure-row.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import type { DryRun } from '../import-state.ts'
import { QuestionsPart } from './questions-part.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { RowsPart } from './rows-part.tsx'
import { StepCard } from '../step-card.tsx'

const number = (count: number) => count.toLocaleString('en-US')

export type DryRunCardProps = {
  db: Db
  run: DryRun
  problem: string | null
  onDecide: (decision: ImportDecision | null, numbers?: number[]) => void
  onApply: () => void
  onBack: () => void
}

/** Shows what the import would do with each row. */
export function DryRunCard({ db, run, problem, onDecide, onApply, onBack }: DryRunCardProps) {
  const { figures, asked, unread, leftOut } = run
  const writes = figures.new + figures.changed
  const refused = figures.refused + new Set(unread.map(({ row }) => row)).size
  const tabs = [
    { value: 'new', label: `New ${number(figures.new)}`, count: figures.new },
    { value: 'changed', label: `Changed ${number(figures.changed)}`, count: figures.changed },
    { value: 'question', label: `Questions ${number(asked)}`, count: asked },
    { value: 'refused', label: `Refused ${number(refused)}`, count: refused },
  ].filter(({ count }) => count > 0)
  const first = asked > 0 ? 'question' : tabs[0]?.value
  return (
    <StepCard title="What would change" description="Nothing has been imported yet.">
      {run.from ? <p>{run.from}</p> : null}
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <div className={css({ '& > dl': { marginBottom: '0' } })}>
        <FigureRow
          figures={{ New: figures.new, Changed: figures.changed, 'The Same': figures.same, Refused: refused }}
        />
      </div>
      {figures.questions > 0 ? (
        <Notice tone="attention">
          {number(figures.questions)} {figures.questions === 1 ? 'row is a question' : 'rows are questions'}. Rows
          without an answer are not imported.
        </Notice>
      ) : null}
      {leftOut > 0 ? <p>{number(leftOut)} rows of the file hold no data, such as titles and sums.</p> : null}
      <div className={flex({ wrap: 'wrap', gap: '3' })}>
        {writes > 0 ? (
          <Button Icon={FileCheck} onClick={onApply}>
            Import {number(writes)} {writes === 1 ? 'Row' : 'Rows'}
          </Button>
        ) : (
          <p>There is nothing to import: your church has all of it already.</p>
        )}
        <Button tone="secondary" onClick={onBack}>
          {run.kind === 'everything' ? 'Another File' : 'Back to the Columns'}
        </Button>
      </div>
      {first ? (
        <Tabs
          label="Rows of the file"
          defaultValue={first}
          items={tabs.map(({ value, label }) => ({
            value,
            label,
            content:
              value === 'question' ? (
                <QuestionsPart {...{ db, run, onDecide }} />
              ) : value === 'refused' ? (
                <RefusedRows {...{ db, run }} />
              ) : (
                <RowsPart {...{ db, run }} action={value === 'new' ? 'new' : 'changed'} />
              ),
          }))}
        />
      ) : null}
    </StepCard>
  )
}
