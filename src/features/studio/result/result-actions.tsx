import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { useIsOnline } from '@/platform/use-is-online.ts'
import { css, cx } from '@/styled-system/css'
import { hstack, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { CorrectRecordDialog } from '@/widgets/correct-record/correct-record-dialog.tsx'
import type { EndedRecording } from '../recording/recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { gallerySessionIdAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { delayedSessionsAtom } from '../upload/recording-outbox.ts'
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
  const whyId = useId()
  // Undo removes its own button.
  const focus = useRestoreFocus<HTMLDivElement>()
  const { serviceInstanceId, isRehearsal } = ended
  if (isRehearsal) return null
  const isThere = written.phase !== 'gone'
  const hasCount = isThere && mayRecord && serviceInstanceId !== null
  return (
    <div className={parts} {...focus}>
      <span className={choices}>
        {isThere && <PlaceLink ended={ended} />}
        {hasCount && (
          <CountActions
            written={written}
            isCounted={written.phase !== 'removed' && isCounted(ended)}
            whyId={whyId}
            correction={corrections.at(-1) ?? null}
            onCorrect={setCorrected}
            onTakenBack={() => setCorrections((made) => made.slice(0, -1))}
          />
        )}
      </span>
      {hasCount && <WhyNot id={whyId} written={written} isCounted={isCounted(ended)} />}
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
    </div>
  )
}

function isCounted({ way, isCountedAtDoor, peak }: EndedRecording): boolean {
  return way === 'door' ? isCountedAtDoor : peak !== null
}

/** Says why the count cannot be corrected yet, or why no count can be entered. */
function WhyNot({ id, written, isCounted }: { id: string; written: WrittenCount; isCounted: boolean }) {
  const isOnline = useIsOnline()
  if (written.phase !== 'unsent' && written.phase !== 'unknown') return null
  const act = isCounted ? 'correct or undo it' : 'enter a count'
  return (
    <p id={id} className={why}>
      {isOnline ? `You can ${act} when the server has the recording.` : `Offline: ${act} when the network is back.`}
    </p>
  )
}

/**
 * Opens the service or event of the recording. Without a network its page would show nothing, so the result stays, and
 * the page opens by itself when the network is back.
 */
function PlaceLink({ ended: { sessionId, serviceInstanceId, eventId } }: { ended: EndedRecording }) {
  const router = useRouter()
  const isOnline = useIsOnline()
  const isDelayed = useAtomValue(delayedSessionsAtom).has(sessionId)
  const [isWaiting, setIsWaiting] = useState(false)
  const isAway = !isOnline || isDelayed
  const noun = serviceInstanceId ? 'service' : 'event'
  const id = serviceInstanceId ?? eventId
  const place = serviceInstanceId ? '/service-instances/$id' : '/events/$id'
  useEffect(() => {
    if (isWaiting && !isAway && id) void router.navigate({ to: place, params: { id } })
  }, [isWaiting, isAway, id, place, router])
  if (!id) return null
  return (
    <>
      <ButtonLink
        to={place}
        params={{ id }}
        onClick={(event) => {
          // While the server fails, a second click opens the page at once.
          if (isOnline && (isWaiting || !isDelayed)) return
          event.preventDefault()
          setIsWaiting(true)
        }}
      >
        Open the {noun}
      </ButtonLink>
      {isWaiting && isAway && (
        <output className={cx(why, ownLine)}>
          The {noun} opens when {isOnline ? 'the server has the recording' : 'the network is back'}.
        </output>
      )}
    </>
  )
}

const parts = stack({ align: 'center', gap: '4', maxWidth: 'full' })
const choices = hstack({ flexWrap: 'wrap', justify: 'center', gap: '2' })
const why = css({ textStyle: 'small', color: 'stage.text/80' })
const ownLine = css({ order: '1', flexBasis: 'full' })
