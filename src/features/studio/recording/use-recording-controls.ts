import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { toast } from '@/ui/toaster.tsx'
import { isOffered } from '../service-or-event/service-or-event.ts'
import { endedRecordingAtom, recordingAtom, startRecordingAtom, stopRecordingAtom } from './recording.ts'
import type { RecordingSubject, StartResult } from './recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'

const REFUSALS: Record<
  Exclude<StartResult, 'started' | 'already-recording'>,
  { title: string; description: string }
> = {
  'no-selection': {
    title: 'No service selected',
    description: 'Please select a service or event before recording.',
  },
  'signed-out': { title: 'You are signed out', description: 'Please log in again to record.' },
  failed: { title: 'Error', description: 'Failed to start the recording. Please try again.' },
}

/** Starting and stopping, from the button and from the keyboard. */
export function useRecordingControls(): {
  start: () => Promise<StartResult>
  /** Of a service or event that need not be the selected one. */
  startFor: (subject: RecordingSubject | null) => Promise<StartResult>
  stop: () => Promise<void>
  toggle: () => void
} {
  const store = useStore()
  const { records, selected } = useStudioChurch()
  const startRecording = useSetAtom(startRecordingAtom)
  const stopRecording = useSetAtom(stopRecordingAtom)

  const start = () => startFor(isOffered(selected, records) ? subjectOf(selected) : null)

  async function startFor(subject: RecordingSubject | null) {
    const result = await startRecording(subject)
    if (result === 'started') toast({ title: 'Recording started', description: 'Capturing attendance snapshots...' })
    else if (result !== 'already-recording') toast({ tone: 'destructive', ...REFUSALS[result] })
    return result
  }

  async function stop() {
    await stopRecording()
  }

  return {
    start,
    startFor,
    stop,
    toggle: () => void (store.get(recordingAtom).phase === 'recording' ? stop() : start()),
  }
}

function subjectOf(selected: ServiceOrEvent | null): RecordingSubject | null {
  if (!selected) return null
  return selected.kind === 'event' ? { eventId: selected.id } : { serviceInstanceId: selected.id }
}

/** Says how many snapshots a recording has when it ends, by a hand or by its tenth. */
export function useRecordingEndToast(): void {
  const ended = useAtomValue(endedRecordingAtom)
  const said = useRef(ended)
  useEffect(() => {
    if (!ended || said.current === ended) return
    said.current = ended
    toast({ title: 'Recording stopped', description: `Captured ${ended.taken} snapshots.` })
  }, [ended])
}
