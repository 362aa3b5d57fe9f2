import { atom } from 'jotai'
import type { LoadFailure, LoadProgress, ModelId } from '../../../../workers/vision/contract.ts'
import { detectorConfigAtom } from './detector-config.ts'
import type { ModelChoice } from './detector-config.ts'

/** The running or failed download of a chosen model. */
export type ModelArrival = {
  choice: ModelChoice
  model: ModelId
  progress: LoadProgress | null
  failure: LoadFailure | null
}

/** Null if the chosen model runs or counting is off. Only the counting engine writes this atom. */
export const modelArrivalAtom = atom<ModelArrival | null>(null)

/** The choice whose failure notice the person has closed. */
const readAtom = atom<ModelChoice | null>(null)

/**
 * The chosen model that could not be loaded. Null after the person closed the notice. Null also for Automatic, because
 * the settings already show the model that counts.
 */
export const missingModelAtom = atom((get) => {
  const arrival = get(modelArrivalAtom)
  if (!arrival?.failure || arrival.choice === 'automatic' || get(readAtom) === arrival.choice) return null
  return { choice: arrival.choice, failure: arrival.failure }
})

export const dismissModelNoticeAtom = atom(null, (get, set) => set(readAtom, get(detectorConfigAtom).model))

/** Chooses a model. A failure whose notice was closed before is shown again. */
export const chooseModelAtom = atom(null, (_, set, model: ModelChoice) => {
  set(readAtom, null)
  set(detectorConfigAtom, { model })
})
