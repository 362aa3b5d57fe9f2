import { useAtomValue, useSetAtom } from 'jotai'
import { useContext } from 'react'
import { createCameraCheck } from '@/domain/cameras/camera-check.commands.ts'
import type { ComparedHeads } from '@/domain/cameras/camera-check.rules.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { activeCameraAtom } from '../camera/cameras.ts'
import { recordedCameraAtom } from '../recording/way-of-counting.ts'
import { StudioChurchContext, useStudioChurch } from '../shared/studio-church.ts'
import type { CheckPicture } from './check-room.ts'

type KeepProps = { compared: ComparedHeads; picture: CheckPicture; onClose: () => void }

/** Saves the figures of a check for the church; without an account, or without the right to, it closes. */
export function KeepCheck(props: KeepProps) {
  const church = useContext(StudioChurchContext)
  return church ? <KeepInChurch {...props} /> : <Button onClick={props.onClose}>Close</Button>
}

function KeepInChurch({ compared: { found, missed, tooMany }, picture, onClose }: KeepProps) {
  const { mayEdit } = useStudioChurch()
  const camera = useAtomValue(activeCameraAtom)
  const describeCamera = useSetAtom(recordedCameraAtom)
  const people = found.length + missed.length
  const { run, isPending } = useCommand(createCameraCheck, {
    success: { title: 'Check saved', description: `${found.length} of ${people} found. The picture is not kept.` },
    failure: 'Failed to save the check. Please try again.',
    onSuccess: onClose,
  })
  if (!mayEdit || !camera) return <Button onClick={onClose}>Close</Button>
  function save() {
    const { cameraId, cameraName } = describeCamera()
    if (!cameraId) return
    const { model, light } = picture
    const figures = { people, found: found.length, tooMany: tooMany.length }
    void run({ cameraId, cameraName, way: 'room', model, minutes: 0, light, ...figures })
  }
  return (
    <Button pending={isPending} pendingLabel="Saving..." onClick={save}>
      Save Check
    </Button>
  )
}
