import { useEffect, useRef } from 'react'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import type { DryRun } from './import-state.ts'

function counted(count: number, kind: DryRun['kind']): string {
  const thing = kind === 'members' ? 'member' : 'service'
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : `${thing}s`}`
}

/** Says what was imported, and leads to where it is seen. */
export function DoneCard({ run, onAgain }: { run: DryRun; onAgain: () => void }) {
  const { figures, kind } = run
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <Card title="Imported">
      <div ref={place} tabIndex={-1} className={stack({ gap: '5', outline: 'none' })}>
        <Notice tone="good">
          {counted(figures.new, kind)} added{figures.changed > 0 ? `, ${counted(figures.changed, kind)} changed` : ''}.
        </Notice>
        <div className={flex({ wrap: 'wrap', gap: '3' })}>
          {kind === 'members' ? (
            <ButtonLink to="/members">Open Members</ButtonLink>
          ) : (
            <ButtonLink to="/trends" search={{ range: 'all' }}>
              Open Trends
            </ButtonLink>
          )}
          <Button tone="secondary" onClick={onAgain}>
            Import Another File
          </Button>
        </div>
      </div>
    </Card>
  )
}
