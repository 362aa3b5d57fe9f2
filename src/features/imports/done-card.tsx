import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { counted } from './counted.ts'
import type { DryRun } from './import-state.ts'
import { OpenImported } from './open-imported.tsx'
import { PartlyCountedDates } from './partly-counted-dates.tsx'
import { StepCard } from './step-card.tsx'

/** Says what was imported, and leads to where it is seen. */
export function DoneCard({ run, onAgain }: { run: DryRun; onAgain: () => void }) {
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
