import { atom } from 'jotai'
import * as v from 'valibot'
import { storedAtom } from '@/platform/stored-atom.ts'
import type { ModelId } from '../../../../workers/vision/contract.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import type { StreamSource } from '../camera/camera-stream.ts'
import { countingEngineRef, loadedModelAtom, stageAtom } from './counting.ts'
import { detectorConfigAtom } from './detector-config.ts'
import type { ModelChoice } from './detector-config.ts'

const storedSwitchAtom = storedAtom('narthex.counting', v.boolean(), true)

/** The switch of the settings card: on, so that a camera is counted as soon as it is connected, until it is put off. */
export const isCountingOnAtom = atom(
  (get) => get(storedSwitchAtom),
  (_, set, isOn: boolean) => set(storedSwitchAtom, () => isOn),
)

/** How often loading was asked for again after a failure. */
const attemptAtom = atom(0)

/** The pictures that are counted: their source, and the element that shows it. */
export type PictureRequest = { source: StreamSource; video: HTMLVideoElement }

const pictureRequestAtom = atom((get): PictureRequest | null => {
  const stream = get(cameraStreamAtom)
  const video = get(stageAtom)?.video
  if (!get(isCountingOnAtom) || stream.phase !== 'live' || !video) return null
  return { source: stream.source, video }
})

/** Everything a load depends on: the detector is loaded again whenever it differs. */
export type ModelRequest = { model: ModelChoice; scoreThreshold: number; attempt: number }

/** The model that is to count; null closes the detector. */
export const modelRequestAtom = atom((get): ModelRequest | null => {
  if (!get(pictureRequestAtom)) return null
  const { model, scoreThreshold } = get(detectorConfigAtom)
  return { model, scoreThreshold, attempt: get(attemptAtom) }
})

/** The pictures that are counted now; null while there is nothing to count, or no model to count it with. */
export const runRequestAtom = atom((get) => (get(loadedModelAtom) ? get(pictureRequestAtom) : null))

export function isSameModelRequest(a: ModelRequest | null, b: ModelRequest | null): boolean {
  if (a === null || b === null) return a === b
  return a.model === b.model && a.scoreThreshold === b.scoreThreshold && a.attempt === b.attempt
}

export function isSamePictureRequest(a: PictureRequest | null, b: PictureRequest | null): boolean {
  return a?.source === b?.source && a?.video === b?.video
}

/** The recovery button of a failed load: another model. */
export const switchModelAtom = atom(null, (_, set, model: ModelId) => {
  set(detectorConfigAtom, { model })
  set(attemptAtom, (attempt) => attempt + 1)
})

/** The recovery button of a failed load: the same model again. */
export const retryCountingAtom = atom(null, (_, set) => set(attemptAtom, (attempt) => attempt + 1))

/** Offered while a load takes long: the same model in a new worker. */
export const restartCountingAtom = atom(null, (get) => get(countingEngineRef).current?.restart())
