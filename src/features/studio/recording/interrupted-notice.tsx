import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatInstant, formatInstantTime } from '@/domain/shared/date-formats.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { isCountingOnAtom } from '../counting/counting-request.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import {
  addInterruptedAtom,
  claimInterruptedAtom,
  dismissInterruptedAtom,
  interruptedRecordingsAtom,
  lastOf,
  mayGoOn,
} from '../upload/recording-outbox.ts'
import type { InterruptedRecording } from '../upload/recording-outbox.ts'
import { endedRecordingAtom, recordingAtom } from './recording.ts'
import { useRecordingControls } from './use-recording-controls.ts'

/** The notice is short, so that its button is in view on a small laptop. */
export function InterruptedNotice() {
  const interrupted = useAtomValue(interruptedRecordingsAtom)
  const dismiss = useSetAtom(dismissInterruptedAtom)
  const { timeZone } = useStudioChurch()
  const [now] = useState(() => Date.now())
  const last = lastOf(interrupted)
  if (!last) return null
  const isRecent = mayGoOn(last, now)
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
        {interrupted.length > 1 ? 'They' : 'It'} began {begun}. What was counted is kept.
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
  const ended = useAtomValue(endedRecordingAtom)
  const { serviceInstanceId, eventId, people, startTime, endTime = startTime } = recording
  // A later recording of the same service or event has already gone on with the people in the room.
  const isOvertaken =
    ended !== null &&
    (ended.serviceInstanceId ?? ended.eventId) === (serviceInstanceId ?? eventId) &&
    ended.startedAt > Date.parse(startTime)
  if (!mayRecord || !isIdle || isOvertaken) return null
  async function goOn() {
    if (!claim(recording.sessionId)) return
    if (serviceInstanceId) select({ kind: 'service-instance', id: serviceInstanceId })
    else if (eventId) select({ kind: 'event', id: eventId })
    turnOnCounting(true)
    const result = await startFor({ serviceInstanceId, eventId }, { goesOn: { endTime, people } })
    if (result !== 'started') tellAgain(recording)
  }
  return (
    <Button size="sm" onClick={() => void goOn()}>
      Go on recording
    </Button>
  )
}
