import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { Video } from 'lucide-react'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Notice } from '@/ui/notice.tsx'
import { browserDevices, listVideoInputs } from './camera-devices.ts'
import type { VideoInput } from './camera-devices.ts'
import { rebindCamerasAtom } from './cameras.ts'

type VideoInputsProps = { found: FoundInputs; chosenId: string | null; onChoose: (deviceId: string) => void }

export function VideoInputs({ found, chosenId, onChoose }: VideoInputsProps) {
  if (found.phase === 'loading') {
    return <output className={quiet}>Loading cameras...</output>
  }
  if (found.phase === 'insecure') {
    return (
      <Notice tone="danger" title="A camera needs a secure address">
        Open this page with https:// in front of its address, or on the computer that serves it, as localhost.
      </Notice>
    )
  }
  if (found.phase === 'denied') {
    return (
      <Notice tone="danger" title="The browser may not use your camera">
        Allow the camera for this page beside the address, then open this window again.
      </Notice>
    )
  }
  if (found.inputs.length === 0) {
    return <EmptyState dense title="No cameras found" description="Please connect a webcam and try again" />
  }
  return (
    <fieldset className={list}>
      <legend className={legend}>Camera</legend>
      {found.inputs.map(({ deviceId, label, facing }) => (
        <label key={deviceId} className={choice} data-chosen={deviceId === chosenId || undefined}>
          <input
            type="radio"
            name="camera"
            checked={deviceId === chosenId}
            onChange={() => onChoose(deviceId)}
            className={radio}
          />
          <Video size={18} aria-hidden />
          <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{label}</span>
          {facing && <span className={side}>{facing === 'environment' ? 'Rear' : 'Front'}</span>}
        </label>
      ))}
    </fieldset>
  )
}

type FoundInputs =
  | { phase: 'loading' }
  | { phase: 'insecure' }
  | { phase: 'denied' }
  | { phase: 'found'; inputs: VideoInput[] }

/** Lists the plugged-in cameras each time the dialog opens. The query fails only if the permission is refused. */
export function useVideoInputs(): FoundInputs {
  const rebindCameras = useSetAtom(rebindCamerasAtom)
  const listInputs = async () => {
    const inputs = await listVideoInputs()
    rebindCameras(inputs)
    return inputs
  }
  const inputs = useQuery({ queryKey: ['video-inputs'], queryFn: listInputs, gcTime: 0 })
  if (!browserDevices()) return { phase: 'insecure' }
  if (inputs.isError) return { phase: 'denied' }
  return inputs.data ? { phase: 'found', inputs: inputs.data } : { phase: 'loading' }
}

const quiet = css({ display: 'block', textStyle: 'small', color: 'text.muted', paddingBlock: '6', textAlign: 'center' })
const list = stack({ gap: '2', maxHeight: '64', overflowY: 'auto' })
const legend = css({ srOnly: true })
const choice = flex({
  align: 'center',
  gap: '3',
  minHeight: '12',
  paddingInline: '3',
  paddingBlock: '2',
  fontSize: 'sm',
  borderWidth: 'hairline',
  borderColor: 'line',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { backgroundColor: 'card.hover' },
  '&[data-chosen]': { borderColor: 'primary', backgroundColor: 'primary.tint', fontWeight: 'semibold' },
})
const side = css({ marginInlineStart: 'auto', textStyle: 'caption', color: 'text.muted' })
const radio = css({ accentColor: 'primary', width: '4', height: '4', flexShrink: 0 })
