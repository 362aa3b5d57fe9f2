import { FileCheck } from 'lucide-react'
import type { ImportDecision } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { counted, countedInTitle } from '../counted.ts'
import { hasNothingToImport } from '../import-state.ts'
import type { DryRun } from '../import-state.ts'
import { OpenImported } from '../open-imported.tsx'
import { StepCard } from '../step-card.tsx'
import { RunReport } from './run-report.tsx'

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
  const { figures } = run
  const writes = figures.new + figures.changed
  const hasNothing = hasNothingToImport(run)
  return (
    <StepCard
      title={hasNothing ? 'Nothing to import' : 'What would change'}
      description={hasNothing ? null : 'Nothing has been imported yet.'}
    >
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      {hasNothing ? <Notice tone={figures.refused > 0 ? 'attention' : 'good'}>{nothingText(run)}</Notice> : null}
      <RunReport {...{ db, run, onDecide }}>
        {figures.questions > 0 ? (
          <Notice tone="attention">
            {figures.questions.toLocaleString('en-US')}{' '}
            {figures.questions === 1 ? 'row is a question' : 'rows are questions'}. Rows without an answer are not
            imported.
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
      </RunReport>
    </StepCard>
  )
}

function nothingText({ figures, kind }: DryRun): string {
  const known = figures.same > 0 ? 'Your church has all of it already.' : 'The file brings nothing new.'
  if (figures.refused === 0) return known
  const rest = figures.same > 0 ? 'Your church has all the others already.' : ''
  return `${counted(figures.refused, kind)} refused. ${rest}`.trim()
}
