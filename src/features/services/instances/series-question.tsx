import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { SeriesScope } from '@/domain/services/series.commands.ts'
import { formatDay } from '@/domain/shared/date-formats.ts'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'

type Answer = SeriesScope | null

/**
 * Asks whether a change is for one date or for the whole series. `ask` resolves to null if the person closes the
 * question.
 */
export function useSeriesQuestion(instance: ServiceInstance | null): {
  ask: () => Promise<Answer>
  question: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const answerer = useRef<(answer: Answer) => void>(() => {})
  function ask() {
    setOpen(true)
    return new Promise<Answer>((resolve) => (answerer.current = resolve))
  }
  function answer(chosen: Answer) {
    setOpen(false)
    answerer.current(chosen)
  }
  if (!instance) return { ask, question: null }
  const day = formatDay(instance.instanceDate)
  const choice = (scope: SeriesScope, label: string) => (
    <Button tone="secondary" wide onClick={() => answer(scope)}>
      {label}
    </Button>
  )
  const question = (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && answer(null)}
      size="sm"
      title="Change which dates?"
      description={`${instance.serviceName} repeats. Services that took place, were counted or were changed by hand stay as they are.`}
    >
      <div className={stack({ gap: '2', paddingBottom: '2' })}>
        {choice('one', `Only ${day}`)}
        {choice('following', `${day} and all after it`)}
        {choice('all', 'All from now on')}
      </div>
    </Dialog>
  )
  return { ask, question }
}
