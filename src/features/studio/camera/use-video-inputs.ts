import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { browserDevices, listVideoInputs } from './camera-devices.ts'
import type { VideoInput } from './camera-devices.ts'
import { rebindCamerasAtom } from './cameras.ts'

export type FoundInputs =
  | { phase: 'loading' }
  | { phase: 'insecure' }
  | { phase: 'denied' }
  | { phase: 'found'; inputs: VideoInput[] }

/** The cameras plugged in, asked for whenever the dialog opens; asking fails only where the person or a policy refuses. */
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
