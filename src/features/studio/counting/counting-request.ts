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

/** The switch in the settings card. The default is on, so that counting starts when a camera is connected. */
export const isCountingOnAtom = atom(
  (get) => get(storedSwitchAtom),
  (_, set, isOn: boolean) => set(storedSwitchAtom, () => isOn),
)

/** The number of retries. A higher number loads the model again even if the other fields are equal. */
const attemptAtom = atom(0)

export type PictureRequest = { source: StreamSource; video: HTMLVideoElement }

const pictureRequestAtom = atom((get): PictureRequest | null => {
  const stream = get(cameraStreamAtom)
  const video = get(stageAtom)?.video
  if (!get(isCountingOnAtom) || stream.phase !== 'live' || !video) return null
  return { source: stream.source, video }
})

/** The values on which a load depends. The model is loaded again whenever one of them changes. */
export type ModelRequest = { model: ModelChoice; scoreThreshold: number; attempt: number }

/** The model that should count, or null if no pictures should be counted. */
export const modelRequestAtom = atom((get): ModelRequest | null => {
  if (!get(pictureRequestAtom)) return null
  const { model, scoreThreshold } = get(detectorConfigAtom)
  return { model, scoreThreshold, attempt: get(attemptAtom) }
})

/** The pictures that are counted now, or null without a loaded model. */
export const runRequestAtom = atom((get) => (get(loadedModelAtom) ? get(pictureRequestAtom) : null))

export function isSameModelRequest(a: ModelRequest | null, b: ModelRequest | null): boolean {
  if (a === null || b === null) return a === b
  return a.model === b.model && a.scoreThreshold === b.scoreThreshold && a.attempt === b.attempt
}

export function isSamePictureRequest(a: PictureRequest | null, b: PictureRequest | null): boolean {
  return a?.source === b?.source && a?.video === b?.video
}

export const switchModelAtom = atom(null, (_, set, model: ModelId) => {
  set(detectorConfigAtom, { model })
  set(attemptAtom, (attempt) => attempt + 1)
})

export const retryCountingAtom = atom(null, (_, set) => set(attemptAtom, (attempt) => attempt + 1))

/** Ends the worker and loads the same model in a new worker. */
export const restartCountingAtom = atom(null, (get) => get(countingEngineRef).current?.restart())
