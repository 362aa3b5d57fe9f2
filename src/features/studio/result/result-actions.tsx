import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useIsOnline } from '@/platform/use-is-online.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { CorrectRecordDialog } from '@/widgets/correct-record/correct-record-dialog.tsx'
import type { EndedRecording } from '../recording/recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { gallerySessionIdAtom } from '../shared/studio-view.ts'
import { CountActions } from './count-actions.tsx'
import type { Corrected, Correction } from './count-actions.tsx'
import { CorrectCountDialog } from './correct-count-dialog.tsx'
import type { WrittenCount } from './written-text.ts'

/**
 * Shows the actions of a recording's result. Correction and undo are possible after the count has reached the server.
 */
export function ResultActions({ ended, written }: { ended: EndedRecording; written: WrittenCount }) {
  const { mayRecord, mayEdit } = useStudioChurch()
  const openGallery = useSetAtom(gallerySessionIdAtom)
  // The state of the dialog is kept here, because the buttons may be removed while the dialog is open.
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  const [corrections, setCorrections] = useState<Correction[]>([])
  const { serviceInstanceId, isRehearsal } = ended
  if (isRehearsal) return null
  const isThere = written.phase !== 'gone'
  const hasCount = isThere && mayRecord && serviceInstanceId !== null
  return (
    <>
      <span className={choices}>
        {isThere && <PlaceLink ended={ended} />}
        {hasCount && (
          <CountActions
            written={written}
            isCounted={written.phase !== 'removed' && isCounted(ended)}
            correction={corrections.at(-1) ?? null}
            onCorrect={setCorrected}
            onTakenBack={() => setCorrections((made) => made.slice(0, -1))}
          />
        )}
      </span>
      {hasCount && <WhyNot written={written} isCounted={isCounted(ended)} />}
      {ended.taken > 0 && (
        <Button tone="quiet" onClick={() => openGallery(ended.sessionId)}>
          See the pictures
        </Button>
      )}
      {corrected !== null && 'record' in corrected && (
        <CorrectRecordDialog record={corrected.record} hasNotes={mayEdit} open onClose={() => setCorrected(null)} />
      )}
      {corrected !== null && 'counted' in corrected && serviceInstanceId && (
        <CorrectCountDialog
          serviceInstanceId={serviceInstanceId}
          counted={corrected.counted}
          onSaved={(made) => {
            setCorrections((earlier) => [...earlier, made])
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

/** Says why the count cannot be corrected yet, or why no count can be entered. */
function WhyNot({ written, isCounted }: { written: WrittenCount; isCounted: boolean }) {
  const isOnline = useIsOnline()
  if (written.phase !== 'unsent' && written.phase !== 'unknown') return null
  const act = isCounted ? 'correct it' : 'enter a count'
  if (!isOnline) return <p className={why}>Offline: {act} when the network is back.</p>
  return written.phase === 'unsent' ? <p className={why}>You can {act} when the server has the recording.</p> : null
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
const why = css({ textStyle: 'small', color: 'stage.text/80' })
