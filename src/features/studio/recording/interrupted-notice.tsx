import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import { formatInstant, formatInstantTime } from '@/domain/shared/date-formats.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { isCountingOnAtom } from '../counting/counting-request.ts'
import { occupancyAtom } from '../counting/counts.ts'
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

/** The notice is short, so that its button is in view on a small laptop. */
export function InterruptedNotice() {
  const interrupted = useAtomValue(interruptedRecordingsAtom)
  const dismiss = useSetAtom(dismissInterruptedAtom)
  const { timeZone } = useStudioChurch()
  const [now] = useState(() => Date.now())
  const last = interrupted.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)).at(-1)
  if (!last) return null
  const isRecent = now - Date.parse(last.startTime) < GO_ON_WITHIN_MS
  const times = interrupted.map(({ startTime }) => formatInstant(startTime, timeZone)).join(', ')
  const isOne = isRecent && interrupted.length === 1
  const begun = isOne ? `at ${formatInstantTime(last.startTime, timeZone)}` : `on ${times}`
  return (
    <div data-part="interrupted">
      <Notice
        title="A recording was interrupted"
        action={
          <span className={flex({ wrap: 'wrap', gap: '2' })}>
            <Button size="sm" tone="secondary" onClick={() => dismiss()}>
              Got it
            </Button>
            {isRecent && <GoOnButton recording={last} />}
          </span>
        }
      >
        It began {begun}.{' '}
        {interrupted.some(({ taken }) => taken > 0) ? 'Its snapshots are kept.' : 'It has no snapshot.'}
      </Notice>
    </div>
  )
}

function GoOnButton({ recording }: { recording: InterruptedRecording }) {
  const { mayRecord, select } = useStudioChurch()
  const isIdle = useAtomValue(recordingAtom).phase === 'idle'
  const claim = useSetAtom(claimInterruptedAtom)
  const tellAgain = useSetAtom(addInterruptedAtom)
  const turnOnCounting = useSetAtom(isCountingOnAtom)
  const { startFor } = useRecordingControls()
  const store = useStore()
  const { serviceInstanceId, eventId, people } = recording
  if (!mayRecord || !isIdle) return null
  async function goOn() {
    if (!claim(recording.sessionId)) return
    if (serviceInstanceId) select({ kind: 'service-instance', id: serviceInstanceId })
    else if (eventId) select({ kind: 'event', id: eventId })
    turnOnCounting(true)
    const result = await startFor({ serviceInstanceId, eventId }, { peopleBefore: people })
    if (result === 'started') return
    // A start that failed has already taken in the people who came since the interruption.
    tellAgain(result === 'failed' ? { ...recording, people: store.get(occupancyAtom).people } : recording)
  }
  return (
    <Button size="sm" onClick={() => void goOn()}>
      Go on recording
    </Button>
  )
}
