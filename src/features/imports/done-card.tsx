import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Notice } from '@/ui/notice.tsx'
import type { DryRun } from './import-state.ts'
import { StepCard } from './step-card.tsx'

function counted(count: number, kind: DryRun['kind']): string {
  const thing = { members: 'member', attendance: 'service', everything: 'row' }[kind]
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : `${thing}s`}`
}

/** Says what was imported, and leads to where it is seen. */
export function DoneCard({ run, onAgain }: { run: DryRun; onAgain: () => void }) {
  const { figures, kind } = run
  return (
    <StepCard title="Imported">
      <Notice tone="good">
        {counted(figures.new, kind)} added{figures.changed > 0 ? `, ${counted(figures.changed, kind)} changed` : ''}.
      </Notice>
      <div className={flex({ wrap: 'wrap', gap: '3' })}>
        {kind === 'members' ? (
          <ButtonLink to="/members">Open Members</ButtonLink>
        ) : kind === 'everything' ? (
          <ButtonLink to="/dashboard">Open Dashboard</ButtonLink>
        ) : (
          <ButtonLink to="/trends" search={{ range: 'all' }}>
            Open Trends
          </ButtonLink>
        )}
        <Button tone="secondary" onClick={onAgain}>
          Import Another File
        </Button>
      </div>
    </StepCard>
  )
}
