import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { removeAttendance } from '@/domain/attendance/attendance.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { hstack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import type { EndedRecording } from '../recording/recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { gallerySessionIdAtom } from '../shared/studio-view.ts'
import { CorrectCountDialog } from './correct-count-dialog.tsx'
import type { WrittenCount } from './written-text.ts'

/**
 * Shows the actions of a recording's result. Correction and undo are possible after the count has reached the server.
 */
export function ResultActions({ ended, written }: { ended: EndedRecording; written: WrittenCount }) {
  const { mayRecord } = useStudioChurch()
  const openGallery = useSetAtom(gallerySessionIdAtom)
  // The state of the dialog is kept here, because the buttons may be removed while the dialog is open.
  const [corrected, setCorrected] = useState<number | null>(null)
  const [corrections, setCorrections] = useState<string[]>([])
  const { serviceInstanceId, isRehearsal } = ended
  if (isRehearsal) return null
  const isThere = written.phase !== 'gone'
  return (
    <>
      <span className={choices}>
        {isThere && <PlaceLink ended={ended} />}
        {isThere && mayRecord && serviceInstanceId && written.phase !== 'removed' && isCounted(ended) && (
          <CountActions
            written={written}
            correction={corrections.at(-1) ?? null}
            onCorrect={setCorrected}
            onTakenBack={() => setCorrections((made) => made.slice(0, -1))}
          />
        )}
      </span>
      {ended.taken > 0 && (
        <Button tone="quiet" onClick={() => openGallery(ended.sessionId)}>
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
    </>
  )
}

function isCounted({ way, isCountedAtDoor, peak }: EndedRecording): boolean {
  return way === 'door' ? isCountedAtDoor : peak !== null
}

type CountActionsProps = {
  written: WrittenCount
  /** The id of the latest correction made here, or null. */
  correction: string | null
  onCorrect: (counted: number) => void
  onTakenBack: () => void
}

/** Undo removes the latest correction made here. If there is no correction, Undo removes the camera's count. */
function CountActions({ written, correction, onCorrect, onTakenBack }: CountActionsProps) {
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
  const record = written.phase === 'written' ? written.record : null
  function undo() {
    if (correction) void takeBack.run({ id: correction })
    else if (record) void remove.run({ id: record.id })
  }
  return (
    <>
      <Button tone="secondary" disabled={!record} onClick={() => record && onCorrect(record.totalAttendance)}>
        Correct
      </Button>
      <Button tone="secondary" disabled={!record} pending={remove.isPending || takeBack.isPending} onClick={undo}>
        Undo
      </Button>
    </>
  )
}

function PlaceLink({ ended: { serviceInstanceId, eventId } }: { ended: EndedRecording }) {
  if (serviceInstanceId) {
    return (
      <ButtonLink to="/service-instances/$id" params={{ id: serviceInstanceId }}>
        Open the service
      </ButtonLink>
    )
  }
  if (!eventId) return null
  return (
    <ButtonLink to="/events/$id" params={{ id: eventId }}>
      Open the event
    </ButtonLink>
  )
}

const choices = hstack({ flexWrap: 'wrap', justify: 'center', gap: '2' })
