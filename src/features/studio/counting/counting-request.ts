import { atom } from 'jotai'
import * as v from 'valibot'
import { storedAtom } from '@/platform/stored-atom.ts'
import type { ModelId } from '../../../../workers/vision/contract.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import type { StreamSource } from '../camera/camera-stream.ts'
import { stageAtom } from './counting.ts'
import { detectorConfigAtom } from './detector-config.ts'

const storedSwitchAtom = storedAtom('narthex.counting', v.boolean(), true)

/** The switch of the settings card: on, so that a camera is counted as soon as it is connected, until it is put off. */
export const isCountingOnAtom = atom(
  (get) => get(storedSwitchAtom),
  (_, set, isOn: boolean) => set(storedSwitchAtom, () => isOn),
)

/** How often loading was asked for again after a failure. */
const attemptAtom = atom(0)

/** Everything a load depends on: the detector is loaded again whenever it differs. */
export type CountingRequest = {
  source: StreamSource
  video: HTMLVideoElement
  model: ModelId
  scoreThreshold: number
  attempt: number
}

/** What is to be counted now; null closes the detector. */
export const countingRequestAtom = atom((get): CountingRequest | null => {
  const stream = get(cameraStreamAtom)
  const video = get(stageAtom)?.video
  if (!get(isCountingOnAtom) || stream.phase !== 'live' || !video) return null
  const { model, scoreThreshold } = get(detectorConfigAtom)
  return { source: stream.source, video, model, scoreThreshold, attempt: get(attemptAtom) }
})

export function isSameRequest(a: CountingRequest | null, b: CountingRequest | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.source === b.source &&
    a.video === b.video &&
    a.model === b.model &&
    a.scoreThreshold === b.scoreThreshold &&
    a.attempt === b.attempt
  )
}

/** The recovery button of a failed load: another model. */
export const switchModelAtom = atom(null, (_, set, model: ModelId) => {
  set(detectorConfigAtom, { model })
  set(attemptAtom, (attempt) => attempt + 1)
})

/** The recovery button of a failed load: the same model again. */
export const retryCountingAtom = atom(null, (_, set) => set(attemptAtom, (attempt) => attempt + 1))
