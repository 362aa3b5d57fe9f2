import { FileCheck } from 'lucide-react'
import type { ImportDecision } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { FigureRow } from '@/ui/figure-row.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { counted, countedInTitle } from '../counted.ts'
import { hasNothingToImport } from '../import-state.ts'
import type { DryRun } from '../import-state.ts'
import { OpenImported } from '../open-imported.tsx'
import { FileFactsOfRun } from './file-facts-of-run.tsx'
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
  onOther: () => void
}

/** Shows what the import would do with each row. */
export function DryRunCard({ db, run, problem, onDecide, onApply, onBack, onOther }: DryRunCardProps) {
  const { figures, asked, unread } = run
  const writes = figures.new + figures.changed
  const refused = figures.refused + new Set(unread.map(({ row }) => row)).size
  const tabs = [
    { value: 'new', label: `New ${number(figures.new)}`, count: figures.new },
    { value: 'changed', label: `Changed ${number(figures.changed)}`, count: figures.changed },
    { value: 'question', label: `Questions ${number(asked)}`, count: asked },
    { value: 'refused', label: `Refused ${number(refused)}`, count: refused },
  ].filter(({ count }) => count > 0)
  const first = asked > 0 ? 'question' : tabs[0]?.value
  const hasNothing = hasNothingToImport(run)
  return (
    <StepCard
      title={hasNothing ? 'Nothing to import' : 'What would change'}
      description={hasNothing ? null : 'Nothing has been imported yet.'}
    >
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      {hasNothing ? <Notice tone={refused > 0 ? 'attention' : 'good'}>{nothingText(run, refused)}</Notice> : null}
      <div className={tiles}>
        <FigureRow
          figures={{ New: figures.new, Changed: figures.changed, 'The Same': figures.same, Refused: refused }}
        />
      </div>
      <FileFactsOfRun run={run} />
      {figures.questions > 0 ? (
        <Notice tone="attention">
          {number(figures.questions)} {figures.questions === 1 ? 'row is a question' : 'rows are questions'}. Rows
          without an answer are not imported.
        </Notice>
      ) : null}
      <div className={flex({ wrap: 'wrap', gap: '3' })}>
        {writes > 0 ? (
          <Button Icon={FileCheck} onClick={onApply}>
            Import {countedInTitle(writes, run.kind)}
          </Button>
        ) : null}
        {hasNothing ? <OpenImported kind={run.kind} /> : null}
        {hasNothing || run.kind === 'everything' ? (
          <Button tone="secondary" onClick={onOther}>
            {hasNothing ? 'Import Another File' : 'Another File'}
          </Button>
        ) : null}
        {run.kind === 'everything' ? null : (
          <Button tone={hasNothing ? 'quiet' : 'secondary'} onClick={onBack}>
            Back to the Columns
          </Button>
        )}
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

function nothingText({ figures, kind }: DryRun, refused: number): string {
  const known = figures.same > 0 ? 'Your church has all of it already.' : 'The file brings nothing new.'
  if (refused === 0) return known
  const rest = figures.same > 0 ? 'Your church has all the others already.' : ''
  return `${counted(refused, kind)} refused. ${rest}`.trim()
}

/** Four figures stand in two rows when one row has no room. */
const tiles = css({
  '& > dl': {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
    marginBottom: '0',
  },
})
