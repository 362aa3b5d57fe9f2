import { atom, useAtomValue, useSetAtom } from 'jotai'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { Notice } from '@/ui/notice.tsx'
import { countsOfSession } from '../counting/count-log.ts'
import { countLogAtom } from '../counting/counts.ts'
import { doorFigureIn } from '../recording/door-figure.ts'
import { endedRecordingAtom, recordingAtom } from '../recording/recording.ts'
import type { EndedRecording } from '../recording/recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import type { StudioRecords } from '../shared/studio-church.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { ResultActions } from './result-actions.tsx'
import { resultText } from './result-text.ts'
import { useWrittenCount } from './use-written-count.ts'
import type { Place } from './written-text.ts'

const seenAtom = atom<EndedRecording | null>(null)

/** The recording that has just ended and whose result is still to be shown. */
export const unseenResultAtom = atom((get) => {
  const ended = get(endedRecordingAtom)
  return get(recordingAtom).phase === 'idle' && ended !== get(seenAtom) ? ended : null
})

/** Also for a new visit: what an earlier one recorded is in the list of recordings. */
export const dismissResultAtom = atom(null, (get, set) => set(seenAtom, get(endedRecordingAtom)))

/** What the last recording counted, and where that is; until it is closed or the next one starts. */
export function RecordingResult() {
  const ended = useAtomValue(unseenResultAtom)
  const focus = useRestoreFocus<HTMLDivElement>('[data-part=record]:enabled', '[data-studio] h1')
  return (
    ended && (
      <div {...focus}>
        <Result key={ended.sessionId} ended={ended} />
      </div>
    )
  )
}

function Result({ ended }: { ended: EndedRecording }) {
  const { records } = useStudioChurch()
  const dismiss = useSetAtom(dismissResultAtom)
  const log = useAtomValue(countLogAtom)
  const written = useWrittenCount(ended)
  const { sessionId, startedAt, isCountedAtDoor } = ended
  const { events } = countsOfSession(log, sessionId)
  const door = isCountedAtDoor ? doorFigureIn(log, sessionId, startedAt) : null
  // Pictures may have been corrected since.
  const peak = ended.way === 'room' && written.phase === 'written' ? written.record.totalAttendance : ended.peak
  const { title, words } = resultText({ ...ended, peak, events, door, written }, placeOf(ended, records))
  const isGood = ended.way === 'door' ? door !== null : ended.taken > 0
  return (
    <Notice
      tone={isGood ? 'good' : 'attention'}
      title={title}
      onClose={() => dismiss()}
      action={<ResultActions ended={ended} written={written} />}
    >
      {words}
    </Notice>
  )
}

function placeOf({ serviceInstanceId, eventId }: EndedRecording, records: StudioRecords): Place | undefined {
  const instance = records.serviceInstances.find(({ id }) => id === serviceInstanceId)
  if (instance) {
    const { serviceName: name, instanceDate } = instance
    return { name, dated: `${name}, ${formatDate(instanceDate).split(',')[0]}` }
  }
  const event = records.events.find(({ id }) => id === eventId)
  return event && { name: event.name, dated: event.name }
}
