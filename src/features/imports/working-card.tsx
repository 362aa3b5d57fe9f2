import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/progress.tsx'
import type { ImportStep } from './import-state.ts'
import { StepCard } from './step-card.tsx'

const number = (count: number) => count.toLocaleString('en-US')

/** Shows the progress of a step. Each step but the import can be cancelled, because the import is one write. */
export function WorkingCard({
  state,
  onCancel,
}: {
  state: Extract<ImportStep, { step: 'working' }>
  onCancel: () => void
}) {
  const { label, done, total, canCancel } = state
  return (
    <StepCard title={canCancel ? 'Checking the file' : 'Importing'}>
      <Progress
        label={label}
        value={total > 0 ? done / total : null}
        {...(total > 0 && { text: `${number(done)} of ${number(total)}` })}
      />
      <p className={css({ textStyle: 'small', color: 'text.muted' })}>
        {canCancel ? 'Nothing has been imported yet.' : 'All rows are written together, or none of them.'}
      </p>
      {canCancel ? (
        <div>
          <Button tone="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      ) : null}
    </StepCard>
  )
}
