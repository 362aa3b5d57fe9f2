import { useQuery } from '@tanstack/react-query'
import { listVideoInputs } from './camera-devices.ts'
import type { VideoInput } from './camera-devices.ts'

export type FoundInputs = { phase: 'loading' } | { phase: 'denied' } | { phase: 'found'; inputs: VideoInput[] }

/** The cameras plugged in, asked for whenever the dialog opens; asking fails only where the person or a policy refuses. */
export function useVideoInputs(): FoundInputs {
  const inputs = useQuery({ queryKey: ['video-inputs'], queryFn: () => listVideoInputs(), gcTime: 0 })
  if (inputs.isError) return { phase: 'denied' }
  return inputs.data ? { phase: 'found', inputs: inputs.data } : { phase: 'loading' }
}
