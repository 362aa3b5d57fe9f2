import { atom, useAtomValue } from 'jotai'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { countingPhaseAtom } from '../counting/counting.ts'
import { isCountingOnAtom } from '../counting/counting-request.ts'
import { isOffered } from '../service-or-event/service-or-event.ts'
import { useStudioChurch } from '../shared/studio-church.ts'

export type Readiness = { isCameraMissing: boolean; isServiceMissing: boolean; isCameraOpening: boolean }

export function useReadiness(): Readiness {
  const { phase } = useAtomValue(cameraStreamAtom)
  const { records, selected } = useStudioChurch()
  return {
    isCameraMissing: phase !== 'live',
    isServiceMissing: !isOffered(selected, records),
    isCameraOpening: phase === 'opening',
  }
}

/** Returns why Start Recording is disabled, or null. */
export function whyNotReady({ isCameraMissing, isServiceMissing, isCameraOpening }: Readiness): string | null {
  if (isCameraOpening) return isServiceMissing ? 'Choose a service or event first.' : 'The camera is starting.'
  if (isCameraMissing && isServiceMissing) return 'Connect a camera and choose a service or event first.'
  if (isCameraMissing) return 'Connect a camera first.'
  return isServiceMissing ? 'Choose a service or event first.' : null
}

/** True if a recording would count no people now. False while a model loads, because counting then begins soon. */
export const isUncountedAtom = atom((get) => {
  const phase = get(countingPhaseAtom)
  return phase === 'failed' || (phase === 'off' && !get(isCountingOnAtom))
})
