import { useEffect, useRef } from 'react'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/progress.tsx'
import { stack } from '@/styled-system/patterns'
import type { ArchiveProgress as Reached } from '../../../workers/archive/contract.ts'

const number = (count: number) => count.toLocaleString('en-US')

export function ArchiveProgress({ progress, onCancel }: { progress: Reached | null; onCancel: () => void }) {
  const total = progress?.total ?? 0
  const cancel = useRef<HTMLButtonElement>(null)
  // The focus moves to Cancel, because the button that the person pressed is gone.
  useEffect(() => cancel.current?.focus(), [])
  return (
    <div className={stack({ gap: '4' })}>
      <Progress
        label={progress ? progress.label : 'Beginning…'}
        value={progress && total > 0 ? progress.done / total : null}
        {...(progress ? { text: `${number(progress.done)} of ${number(total)} ${progress.step}` } : {})}
      />
      <p className={css({ textStyle: 'small', color: 'text.muted' })}>
        Keep this page open until the file is complete.
      </p>
      <div>
        <Button ref={cancel} tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
