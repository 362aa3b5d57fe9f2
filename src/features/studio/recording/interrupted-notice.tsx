import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { isCountingOnAtom } from '../counting/counting-request.ts'
import { correctOccupancyAtom } from '../counting/counts.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import {
  addInterruptedAtom,
  claimInterruptedAtom,
  dismissInterruptedAtom,
  interruptedRecordingsAtom,
} from '../upload/recording-outbox.ts'
import type { InterruptedRecording } from '../upload/recording-outbox.ts'
import { recordingAtom } from './recording.ts'
import { useRecordingControls } from './use-recording-controls.ts'

/** This long after a recording's start, its service is over, and there is nothing to continue. */
const GO_ON_WITHIN_MS = 12 * 60 * 60_000

export function InterruptedNotice() {
  const interrupted = useAtomValue(interruptedRecordingsAtom)
  const dismiss = useSetAtom(dismissInterruptedAtom)
  const { timeZone } = useStudioChurch()
  const last = interrupted.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)).at(-1)
  if (!last) return null
  const times = interrupted.map(({ startTime }) => formatInstant(startTime, timeZone)).join(', ')
  return (
    <Notice
      title="A recording was interrupted"
      action={
        <span className={flex({ wrap: 'wrap', gap: '2' })}>
          <Button size="sm" tone="secondary" onClick={() => dismiss()}>
            Got it
          </Button>
          <GoOnButton recording={last} />
        </span>
      }
    >
      The recording of {times} ended without being stopped.{' '}
      {interrupted.some(({ taken }) => taken > 0) ? 'Its snapshots are kept.' : 'No snapshot had been taken yet.'}
    </Notice>
  )
}

function GoOnButton({ recording }: { recording: InterruptedRecording }) {
  const { mayRecord, select } = useStudioChurch()
  const isIdle = useAtomValue(recordingAtom).phase === 'idle'
  const claim = useSetAtom(claimInterruptedAtom)
  const tellAgain = useSetAtom(addInterruptedAtom)
  const turnOnCounting = useSetAtom(isCountingOnAtom)
  const { startFor } = useRecordingControls()
  const correctOccupancy = useSetAtom(correctOccupancyAtom)
  const { serviceInstanceId, eventId, startTime, people } = recording
  const [now] = useState(() => Date.now())
  const isRecent = now - Date.parse(startTime) < GO_ON_WITHIN_MS
  if (!mayRecord || !isIdle || !isRecent) return null
  async function goOn() {
    if (!claim(recording.sessionId)) return
    if (serviceInstanceId) select({ kind: 'service-instance', id: serviceInstanceId })
    else if (eventId) select({ kind: 'event', id: eventId })
    turnOnCounting(true)
    // Restores the number of people in the room, which a reload has reset.
    if (people > 0) correctOccupancy(people)
    if ((await startFor({ serviceInstanceId, eventId })) !== 'started') tellAgain(recording)
  }
  return (
    <Button size="sm" onClick={() => void goOn()}>
      Go on recording
    </Button>
  )
}
