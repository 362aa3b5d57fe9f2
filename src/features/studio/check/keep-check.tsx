import { useAtomValue, useSetAtom } from 'jotai'
import { useContext } from 'react'
import { createCameraCheck } from '@/domain/cameras/camera-check.commands.ts'
import type { CameraCheckDraft } from '@/domain/cameras/camera-check.schema.ts'
import type { CheckFigures } from '@/domain/cameras/passage-check.rules.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { activeCameraAtom } from '../camera/cameras.ts'
import { recordedCameraAtom, recordedCameraIdAtom } from '../recording/way-of-counting.ts'
import { StudioChurchContext, useStudioChurch } from '../shared/studio-church.ts'

type Described = { cameraId: string | null; cameraName: string | null }

type KeepProps = Pick<CameraCheckDraft, 'way' | 'model' | 'minutes' | 'light'> & {
  figures: CheckFigures
  /** The camera of the film. Undefined means the active camera. */
  filmed?: Described
  notKept: 'picture' | 'film'
  onKept: () => void
  onClose: () => void
}

/**
 * Offers to save the figures of a check for the church. A person without an account, or without the right to edit, gets
 * only a Close button.
 */
export function KeepCheck(props: KeepProps) {
  const church = useContext(StudioChurchContext)
  if (church) return <KeepInChurch {...props} />
  return (
    <>
      <p className={note}>Without an account, the figures are not saved.</p>
      <Button onClick={props.onClose}>Close</Button>
    </>
  )
}

function KeepInChurch({ figures: { found, missed, tooMany }, filmed, notKept, onKept, onClose, ...draft }: KeepProps) {
  const { mayEdit } = useStudioChurch()
  const active = useAtomValue(activeCameraAtom)
  const activeId = useAtomValue(recordedCameraIdAtom)
  const describeCamera = useSetAtom(recordedCameraAtom)
  const people = found + missed
  const { run, isPending } = useCommand(createCameraCheck, {
    success: { title: 'Check saved', description: `${found} of ${people} found. The ${notKept} is not kept.` },
    failure: 'Failed to save the check. Please try again.',
    onSuccess: onKept,
  })
  if (!mayEdit || !(filmed ? filmed.cameraId : active)) return <Button onClick={onClose}>Close</Button>
  function save() {
    // A film of the active camera is saved with the camera's current name, because the camera may have been renamed.
    const { cameraId, cameraName } = filmed && filmed.cameraId !== activeId ? filmed : describeCamera()
    if (cameraId) void run({ ...draft, cameraId, cameraName, people, found, tooMany })
  }
  return (
    <Button pending={isPending} pendingLabel="Saving..." onClick={save}>
      Save Check
    </Button>
  )
}

const note = css({ textStyle: 'small', color: 'text.muted', alignSelf: 'center' })
