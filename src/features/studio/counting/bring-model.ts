import type { Wait } from '@/platform/clock.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'
import type { FetchResult, LoadFailure, LoadResult } from '../../../../workers/vision/contract.ts'
import { BUILT_IN, modelOf, modelsOf } from './detector-config.ts'
import type { ModelChoice } from './detector-config.ts'

/**
 * A cached model arrives within this time. If a download takes longer and no model counts yet, the built-in model
 * counts.
 */
const HEAD_START_MS = 400

type Parts = {
  choice: ModelChoice
  fetch: (model: ModelId) => Promise<FetchResult>
  /** Starts a model that replaces the running model. */
  load: (model: ModelId) => Promise<LoadResult>
  isAnyLoaded: () => boolean
  wait: Wait
  signal: AbortSignal
}

/**
 * Starts the best available model of the choice. If no model runs yet, the built-in model counts during a slow
 * download. It also counts if all models fail.
 *
 * @returns the first failure if all models of the choice fail; null if one of them runs or the signal is aborted
 */
export async function bringModel(parts: Parts): Promise<LoadFailure | null> {
  const { load, wait, signal } = parts
  let failure: LoadFailure | null = null
  const loadBuiltIn = async (wanted: ModelId) => {
    if (wanted !== BUILT_IN && !parts.isAnyLoaded() && !signal.aborted) await load(BUILT_IN)
  }
  for (const model of modelsOf(parts.choice)) {
    const arrival = parts.fetch(model)
    const early = await Promise.race([arrival, wait(HEAD_START_MS, signal).then(() => null)])
    if (!early?.ok) await loadBuiltIn(model)
    const arrived = early ?? (await arrival)
    if (signal.aborted) return null
    const result = arrived.ok ? await load(model) : arrived
    if (result.ok || signal.aborted) return null
    failure ??= result.failure
  }
  await loadBuiltIn(modelOf(parts.choice))
  return failure
}
