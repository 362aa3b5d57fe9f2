import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { toast } from '@/ui/toaster.tsx'
import { endedRecordingAtom, recordingAtom, startRecordingAtom, stopRecordingAtom } from './recording.ts'
import type { RecordingSubject, StartOptions, StartResult } from './recording.ts'
import { plannedEndIn } from './planned-end.ts'
import { isUncountedAtom, useReadiness } from './recording-readiness.ts'
import { serviceQuestions } from '../service-or-event/service-question.ts'
import type { ServiceQuestion } from '../service-or-event/service-question.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'

const REFUSALS = {
  'no-selection': {
    title: 'No service selected',
    description: 'Please select a service or event before recording.',
  },
  'no-camera': { title: 'No camera', description: 'Please connect a camera before recording.' },
  'signed-out': { title: 'You are signed out', description: 'Please log in again to record.' },
  failed: { title: 'Error', description: 'Failed to start the recording. Please try again.' },
} as const

export function useRecordingControls(): {
  /**
   * Starts a recording. Refuses without a camera or a service. Asks for confirmation if the day is wrong or no person
   * would be counted.
   */
  start: () => void
  /** Starts a recording like `start`, but without the questions in `answered`. */
  startKnowing: (answered: readonly ServiceQuestion[]) => void
  /** Records the selected service without counting people. */
  startPictures: () => Promise<StartResult>
  /** Starts a recording that counts but stores nothing. It needs no service. */
  startRehearsal: () => Promise<void>
  /** Records any service or event, in any state of the camera. */
  startFor: (subject: RecordingSubject | null, options?: StartOptions) => Promise<StartResult>
  stop: () => Promise<void>
  toggle: () => void
} {
  const store = useStore()
  const { records, selected, timeZone } = useStudioChurch()
  const { isCameraMissing, isServiceMissing } = useReadiness()
  const startRecording = useSetAtom(startRecordingAtom)
  const stopRecording = useSetAtom(stopRecordingAtom)
  const open = useSetAtom(openPartAtom)

  function startKnowing(answered: readonly ServiceQuestion[]) {
    if (isServiceMissing) return refuse('no-selection')
    if (isCameraMissing) return refuse('no-camera')
    const questions = serviceQuestions(selected, records, timeZone, new Date())
    const question = questions.find((one) => !answered.includes(one))
    if (question) return open(question)
    if (store.get(isUncountedAtom)) return open('record-pictures')
    void startFor(subjectOf(selected))
  }

  async function startFor(subject: RecordingSubject | null, options: StartOptions = {}) {
    const plannedEndMs = plannedEndIn(records, choiceOf(subject), timeZone)
    const result = await startRecording(subject, { plannedEndMs, ...options })
    if (result === 'started') toast({ title: 'Recording started', description: 'Capturing attendance snapshots...' })
    else if (result !== 'already-recording') refuse(result)
    return result
  }

  async function startRehearsal() {
    if (isCameraMissing) return refuse('no-camera')
    const plannedEndMs = plannedEndIn(records, selected, timeZone)
    const result = await startRecording(subjectOf(selected), { plannedEndMs, isRehearsal: true })
    if (result === 'started') toast({ title: 'Rehearsal started', description: 'Nothing is saved.' })
    else if (result !== 'already-recording') refuse(result)
  }

  async function stop() {
    await stopRecording()
  }

  const start = () => startKnowing([])
  return {
    start,
    startKnowing,
    startPictures: () => startFor(subjectOf(selected), { isPicturesOnly: true }),
    startRehearsal,
    startFor,
    stop,
    toggle: () => void (store.get(recordingAtom).phase === 'recording' ? stop() : start()),
  }
}

function refuse(reason: keyof typeof REFUSALS) {
  toast({ tone: 'destructive', ...REFUSALS[reason] })
}

function subjectOf(selected: ServiceOrEvent | null): RecordingSubject | null {
  if (!selected) return null
  return selected.kind === 'event' ? { eventId: selected.id } : { serviceInstanceId: selected.id }
}

function choiceOf(subject: RecordingSubject | null): ServiceOrEvent | null {
  if (subject?.serviceInstanceId) return { kind: 'service-instance', id: subject.serviceInstanceId }
  return subject?.eventId ? { kind: 'event', id: subject.eventId } : null
}

export function useRecordingEndToast(): void {
  const ended = useAtomValue(endedRecordingAtom)
  const said = useRef(ended)
  useEffect(() => {
    if (!ended || said.current === ended) return
    said.current = ended
    if (ended.isRehearsal) return toast({ title: 'Rehearsal ended', description: 'Nothing was saved.' })
    const tone = ended.taken > 0 ? 'default' : 'attention'
    toast({ tone, title: 'Recording stopped', description: `Captured ${ended.taken} snapshots.` })
  }, [ended])
}
