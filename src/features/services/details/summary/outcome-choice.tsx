import { CalendarX2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { markHeld } from '@/domain/attendance/official-total.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import type { ServiceDetails } from '../load-service-details.ts'
import { DidNotHappenDialog } from '@/widgets/did-not-happen-dialog.tsx'

/** Marks the service as not held, or as held again. */
export function OutcomeChoice({ instance, total }: Pick<ServiceDetails, 'instance' | 'total'>) {
  const { serviceInstanceId, outcome } = total
  const [isAsking, setIsAsking] = useState(false)
  const takeBack = useCommand(markHeld, {
    success: { title: 'Service marked as held', description: 'Its counts are used again.' },
    failure: 'Failed to change the service. Please try again.',
  })
  if (outcome === 'did_not_happen') {
    return (
      <Button
        tone="secondary"
        size="sm"
        Icon={Undo2}
        pending={takeBack.isPending}
        onClick={() => void takeBack.run({ serviceInstanceId })}
      >
        It took place after all
      </Button>
    )
  }
  return (
    <>
      <Button
        className={total.total === null ? undefined : inLine}
        tone={total.total === null ? 'secondary' : 'quiet'}
        size="sm"
        Icon={CalendarX2}
        onClick={() => setIsAsking(true)}
      >
        Did not happen…
      </Button>
      <DidNotHappenDialog services={[instance]} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

/** The first button of the row moves left by its padding. Its text then lines up with the texts above. */
const inLine = css({ _first: { marginInlineStart: '-3' } })
