import { atom } from 'jotai'
import type { LoadFailure, LoadProgress, ModelId } from '../../../../workers/vision/contract.ts'
import { detectorConfigAtom } from './detector-config.ts'
import type { ModelChoice } from './detector-config.ts'

/** How a model of the choice comes along: on its way, or failed. Null once it runs, and while nothing is counted. */
export type ModelArrival = {
  choice: ModelChoice
  model: ModelId
  progress: LoadProgress | null
  failure: LoadFailure | null
}

/** Written by the counting engine only. */
export const modelArrivalAtom = atom<ModelArrival | null>(null)

/** The choice whose failure the person has read. */
const readAtom = atom<ModelChoice | null>(null)

/**
 * The model that a person chose when it could not be had, until the person has read so. Automatic says nothing: its line in
 * the settings names the model that counts.
 */
export const missingModelAtom = atom((get) => {
  const arrival = get(modelArrivalAtom)
  if (!arrival?.failure || arrival.choice === 'automatic' || get(readAtom) === arrival.choice) return null
  return { choice: arrival.choice, failure: arrival.failure }
})

export const dismissModelNoticeAtom = atom(null, (get, set) => set(readAtom, get(detectorConfigAtom).model))

/** Chooses a model; what was said of one before is said again. */
export const chooseModelAtom = atom(null, (_, set, model: ModelChoice) => {
  set(readAtom, null)
  set(detectorConfigAtom, { model })
})
