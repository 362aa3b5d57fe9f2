import { atom, useAtomValue, useSetAtom } from 'jotai'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Notice } from '@/ui/notice.tsx'
import { countsOfSession } from '../counting/count-log.ts'
import { countLogAtom } from '../counting/counts.ts'
import { serviceOrEventDetails } from '../service-or-event/service-or-event.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { gallerySessionIdAtom } from '../shared/studio-view.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { endedRecordingAtom, recordingAtom } from './recording.ts'
import type { EndedRecording } from './recording.ts'
import { resultText } from './result-text.ts'

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
        <Result ended={ended} />
      </div>
    )
  )
}

function Result({ ended }: { ended: EndedRecording }) {
  const { records, timeZone } = useStudioChurch()
  const dismiss = useSetAtom(dismissResultAtom)
  const openGallery = useSetAtom(gallerySessionIdAtom)
  const { events } = countsOfSession(useAtomValue(countLogAtom), ended.sessionId)
  const subject = subjectOf(ended)
  const name = serviceOrEventDetails(subject, records, timeZone)?.name
  const { title, words } = resultText({ ...ended, events }, name)
  return (
    <Notice
      tone={ended.taken > 0 ? 'good' : 'attention'}
      title={title}
      onClose={() => dismiss()}
      action={
        <span className={choices}>
          {ended.taken > 0 && (
            <Button size="sm" tone="secondary" onClick={() => openGallery(ended.sessionId)}>
              See the pictures
            </Button>
          )}
          {subject && <SubjectLink subject={subject} />}
        </span>
      }
    >
      {words}
    </Notice>
  )
}

function SubjectLink({ subject: { kind, id } }: { subject: ServiceOrEvent }) {
  return kind === 'event' ? (
    <ButtonLink to="/events/$id" params={{ id }} size="sm">
      Open the event
    </ButtonLink>
  ) : (
    <ButtonLink to="/service-instances/$id" params={{ id }} size="sm">
      Open the service
    </ButtonLink>
  )
}

function subjectOf({ serviceInstanceId, eventId }: EndedRecording): ServiceOrEvent | null {
  if (serviceInstanceId) return { kind: 'service-instance', id: serviceInstanceId }
  return eventId ? { kind: 'event', id: eventId } : null
}

const choices = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
