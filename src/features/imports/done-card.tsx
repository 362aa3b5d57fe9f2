import type { Import, ImportFigures, ImportKind } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { counted } from './counted.ts'
import type { DryRun } from './import-state.ts'
import { OpenImported } from './open-imported.tsx'
import { RunReport } from './dry-run/run-report.tsx'
import { StepCard } from './step-card.tsx'

export type DoneCardProps = {
  db: Db
  run: DryRun
  /** The import if it was undone, or null. */
  undone: Import | null
  onAgain: () => void
}

/** Shows the result of an import, with the rows of each figure. After an undo, shows the result of the undo. */
export function DoneCard({ db, run, undone, onAgain }: DoneCardProps) {
  if (undone) return <UndoneCard kept={undone.figures?.kept ?? []} onAgain={onAgain} />
  const { figures, kind } = run
  const missing = missingText(figures, kind)
  return (
    <StepCard title="Imported">
      <Notice tone={missing ? 'attention' : 'good'} title={writtenText(figures, kind)}>
        {missing}
      </Notice>
      <RunReport {...{ db, run }}>
        <div className={flex({ wrap: 'wrap', gap: '3' })}>
          <OpenImported kind={kind} />
          <Button tone="secondary" onClick={onAgain}>
            Import Another File
          </Button>
        </div>
      </RunReport>
    </StepCard>
  )
}

/** Returns what the import wrote: '3 services added, 1 service changed.' */
function writtenText({ new: added, changed }: ImportFigures, kind: ImportKind): string {
  const parts = [
    ...(added > 0 || changed === 0 ? [`${counted(added, kind)} added`] : []),
    ...(changed > 0 ? [`${counted(changed, kind)} changed`] : []),
  ]
  return `${parts.join(', ')}.`
}

/** Returns how many rows were not imported, and why; '' if there are none. */
function missingText({ refused, questions, left_out: leftOut }: ImportFigures, kind: ImportKind): string {
  const parts = [
    ...(refused > 0 ? [`${counted(refused, kind)} refused`] : []),
    ...(questions > 0 ? [`${counted(questions, kind)} without an answer`] : []),
    ...(leftOut > 0 ? [`${counted(leftOut, kind)} left out`] : []),
  ]
  return parts.length > 0 ? `Not imported: ${parts.join(', ')}.` : ''
}

function UndoneCard({ kept, onAgain }: { kept: readonly string[]; onAgain: () => void }) {
  return (
    <StepCard title={kept.length === 0 ? 'Import undone' : 'Import undone in part'}>
      <Notice>
        What the import added is removed, and what it changed is as it was before.
        {kept.length === 0 ? '' : ' What was changed since stays.'}
      </Notice>
      <div>
        <Button onClick={onAgain}>Import Another File</Button>
      </div>
    </StepCard>
  )
}
