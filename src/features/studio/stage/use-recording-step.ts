import { useAtomValue, useSetAtom } from 'jotai'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { formatTime } from '@/domain/shared/date-formats.ts'
import { useToday } from '@/platform/use-now.ts'
import { endedRecordingAtom, recordingAtom } from '../recording/recording.ts'
import { recordedCameraIdAtom } from '../recording/way-of-counting.ts'
import { isOffered } from '../service-or-event/service-or-event.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { recordedIds } from './recorded-ids.ts'
import { useNextStep } from './use-next-step.ts'
import type { OfferedStep, StepOffer } from './use-next-step.ts'

/** Returns the next step, or null while a service is being recorded. */
export function useRecordingStep(): OfferedStep | null {
  const { records, selected, mayRecord } = useStudioChurch()
  const isRecording = useAtomValue(recordingAtom).phase !== 'idle'
  const hasService = isOffered(selected, records)
  const ended = useAtomValue(endedRecordingAtom)
  const recorded = recordedIds(records.sessions, { ended, cameraId: useAtomValue(recordedCameraIdAtom) })
  const todays = useTodaysServices()
  const left = todays.filter(({ id }) => !recorded.has(id))
  const isRecorded = hasService ? recorded.has(selected!.id) : todays.length > 0 && left.length === 0
  return useNextStep(
    { hasService, isRecorded, isRecording, mayRecord },
    {
      'choose-service': useServiceOffer(left),
      start: null,
    },
  )
}

function useTodaysServices(): ServiceInstance[] {
  const { records, timeZone } = useStudioChurch()
  const today = useToday(timeZone)
  return records.serviceInstances.filter(({ instanceDate }) => instanceDate === today)
}

/**
 * Returns the offer to choose a service. If only one service of today is still to come, the offer selects this
 * service. Otherwise, the offer opens the list of services; in a church without services, the form of a new service.
 */
function useServiceOffer([only, ...others]: ServiceInstance[]): StepOffer {
  const { records, select } = useStudioChurch()
  const open = useSetAtom(openPartAtom)
  if (only && others.length === 0) {
    const act = () => select({ kind: 'service-instance', id: only.id })
    return { words: `Is this ${only.serviceName}, today at ${formatTime(only.startTime)}?`, label: 'Yes', act }
  }
  if (records.serviceInstances.length + records.events.length > 0) {
    return { words: 'Which service is this?', label: 'Choose the service', act: openServiceList }
  }
  const act = () => open('create-service-or-event')
  return { words: 'Every count is kept with a service.', label: 'Create the service', act }
}

function openServiceList() {
  document.querySelector<HTMLElement>('[data-part=service-choice] button')?.click()
}
