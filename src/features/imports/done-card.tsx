import type { Import } from '@/domain/imports/import.schema.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { counted } from './counted.ts'
import type { DryRun } from './import-state.ts'
import { OpenImported } from './open-imported.tsx'
import { PartlyCountedDates } from './partly-counted-dates.tsx'
import { StepCard } from './step-card.tsx'

export type DoneCardProps = {
  run: DryRun
  /** The import if it was undone, or null. */
  undone: Import | null
  onAgain: () => void
}

/** Shows how many rows were imported, with a link to their page. After an undo, shows the result of the undo. */
export function DoneCard({ run, undone, onAgain }: DoneCardProps) {
  if (undone) return <UndoneCard kept={undone.figures?.kept ?? []} onAgain={onAgain} />
  const { figures, kind } = run
  return (
    <StepCard title="Imported">
      <Notice tone="good">
        {counted(figures.new, kind)} added{figures.changed > 0 ? `, ${counted(figures.changed, kind)} changed` : ''}.
      </Notice>
      {run.cells ? <PartlyCountedDates dates={run.cells.partlyCounted} /> : null}
      <div className={flex({ wrap: 'wrap', gap: '3' })}>
        <OpenImported kind={kind} />
        <Button tone="secondary" onClick={onAgain}>
          Import Another File
        </Button>
      </div>
    </StepCard>
  )
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
