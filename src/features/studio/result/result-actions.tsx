import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { removeAttendance } from '@/domain/attendance/attendance.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import type { EndedRecording } from '../recording/recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { gallerySessionIdAtom } from '../shared/studio-view.ts'
import { CorrectCountDialog } from './correct-count-dialog.tsx'
import type { WrittenCount } from './written-text.ts'

type ResultActionsProps = { ended: EndedRecording; written: WrittenCount }

/** What can be done with the result of a recording; its count can be corrected and removed once it is written. */
export function ResultActions({ ended, written }: ResultActionsProps) {
  const { mayRecord } = useStudioChurch()
  const openGallery = useSetAtom(gallerySessionIdAtom)
  // Here, and not with the buttons: they go while more of the recording is being sent.
  const [corrected, setCorrected] = useState<number | null>(null)
  const [corrections, setCorrections] = useState<string[]>([])
  const { serviceInstanceId } = ended
  return (
    <span className={choices}>
      {!ended.isRehearsal && written.phase !== 'gone' && <PlaceLink ended={ended} />}
      {mayRecord && written.phase === 'written' && serviceInstanceId && (
        <CountActions
          record={written.record}
          isOfficial={written.total.source !== 'typed' && written.total.source !== 'import'}
          correction={corrections.at(-1) ?? null}
          onCorrect={() => setCorrected(written.record.totalAttendance)}
          onTakenBack={() => setCorrections((made) => made.slice(0, -1))}
        />
      )}
      {ended.taken > 0 && !ended.isRehearsal && (
        <Button size="sm" tone="secondary" onClick={() => openGallery(ended.sessionId)}>
          See the pictures
        </Button>
      )}
      {corrected !== null && serviceInstanceId && (
        <CorrectCountDialog
          serviceInstanceId={serviceInstanceId}
          counted={corrected}
          onSaved={(id) => {
            setCorrections((made) => [...made, id])
            setCorrected(null)
          }}
          onClose={() => setCorrected(null)}
        />
      )}
    </span>
  )
}

type CountActionsProps = {
  record: { id: string }
  isOfficial: boolean
  /** The latest count that corrected it here. */
  correction: string | null
  onCorrect: () => void
  onTakenBack: () => void
}

/** Once a person's count stands for the service, removing the camera's would undo nothing; a correction made here would. */
function CountActions({ record, isOfficial, correction, onCorrect, onTakenBack }: CountActionsProps) {
  const failure = 'Failed to remove the count. Please try again.'
  const remove = useCommand(removeAttendance, {
    success: { title: 'Count removed', description: 'The recording is kept.' },
    failure,
  })
  const takeBack = useCommand(removeAttendance, {
    success: { title: 'Correction undone', description: "The camera's count is as it was." },
    failure,
    onSuccess: onTakenBack,
  })
  return (
    <>
      <Button size="sm" tone="secondary" onClick={onCorrect}>
        Correct
      </Button>
      {isOfficial && (
        <Button
          size="sm"
          tone="secondary"
          pending={remove.isPending}
          onClick={() => void remove.run({ id: record.id })}
        >
          Undo
        </Button>
      )}
      {correction && (
        <Button
          size="sm"
          tone="secondary"
          pending={takeBack.isPending}
          onClick={() => void takeBack.run({ id: correction })}
        >
          Undo Correction
        </Button>
      )}
    </>
  )
}

function PlaceLink({ ended: { serviceInstanceId, eventId } }: { ended: EndedRecording }) {
  if (serviceInstanceId) {
    return (
      <ButtonLink to="/service-instances/$id" params={{ id: serviceInstanceId }} size="sm">
        Open the service
      </ButtonLink>
    )
  }
  if (!eventId) return null
  return (
    <ButtonLink to="/events/$id" params={{ id: eventId }} size="sm">
      Open the event
    </ButtonLink>
  )
}

const choices = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
