import { useEffect, useRef } from 'react'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import type { DryRun } from './import-state.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** Says what was imported, and leads to where it is seen. */
export function DoneCard({ run, onAgain }: { run: DryRun; onAgain: () => void }) {
  const { figures, kind } = run
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  const thing = kind === 'members' ? 'members' : 'services'
  return (
    <Card title="Imported">
      <div ref={place} tabIndex={-1} className={stack({ gap: '5', outline: 'none' })}>
        <Notice tone="good">
          {number(figures.new)} new {thing} and {number(figures.changed)} changed ones are in your church now.
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
