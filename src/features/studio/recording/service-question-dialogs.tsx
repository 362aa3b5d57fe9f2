import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { markHeld } from '@/domain/attendance/official-total.commands.ts'
import { finishedRecordings } from '@/domain/recordings/finished-recordings.ts'
import { todaysService } from '@/domain/services/studio-services.ts'
import { formatTime } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { wrongDayText } from '../service-or-event/service-question.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { useRecordingControls } from './use-recording-controls.ts'

/** Asks for confirmation before a service of another day, or a service marked as not held, is recorded. */
export function ServiceQuestionDialogs() {
  const part = useAtomValue(openPartAtom)
  if (part === 'wrong-day') return <WrongDayDialog />
  return part === 'did-not-happen' ? <DidNotHappenDialog /> : null
}

function WrongDayDialog() {
  const open = useSetAtom(openPartAtom)
  const { records, selected, select, timeZone } = useStudioChurch()
  const { startKnowing } = useRecordingControls()
  const [now] = useState(() => new Date())
  const today = todaysService(records.serviceInstances, timeZone, now, finishedRecordings(records.sessions))
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && open('none')}
      title="Another day"
      description={wrongDayText(selected, records, timeZone, now)}
      other={
        today && {
          label: `Choose today’s ${today.serviceName}, ${formatTime(today.startTime)}`,
          onSelect: () => {
            select({ kind: 'service-instance', id: today.id })
            open('none')
          },
        }
      }
      confirmLabel="Record anyway"
      tone={today ? 'secondary' : 'primary'}
      onConfirm={() => {
        open('none')
        startKnowing(['wrong-day'])
      }}
    />
  )
}

function DidNotHappenDialog() {
  const open = useSetAtom(openPartAtom)
  const { records, selected } = useStudioChurch()
  const { startKnowing } = useRecordingControls()
  const instance = records.serviceInstances.find(({ id }) => id === selected?.id)
  const { run, isPending } = useCommand(markHeld, {
    failure: 'Failed to update service instance. Please try again.',
    onSuccess: () => {
      open('none')
      startKnowing(['wrong-day', 'did-not-happen'])
    },
  })
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && open('none')}
      title="It took place after all?"
      description={`This service is marked as not held${instance?.outcomeReason ? ` (${instance.outcomeReason})` : ''}. It gets a total again when it is recorded.`}
      confirmLabel="It took place: record"
      tone="primary"
      pending={isPending}
      onConfirm={() => instance && void run({ serviceInstanceId: instance.id })}
    />
  )
}
