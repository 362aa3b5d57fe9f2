import type { Wait } from '@/platform/clock.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'
import type { FetchResult, LoadFailure, LoadResult } from '../../../../workers/vision/contract.ts'
import { BUILT_IN, modelOf, modelsOf } from './detector-config.ts'
import type { ModelChoice } from './detector-config.ts'

/** A model that is cached arrives sooner than this; others are not waited for with nothing counted. */
const HEAD_START_MS = 400

type Parts = {
  choice: ModelChoice
  /** Brings a model's file and no more. */
  fetch: (model: ModelId) => Promise<FetchResult>
  /** Starts a model in the place of the one that runs. */
  load: (model: ModelId) => Promise<LoadResult>
  isAnyLoaded: () => boolean
  wait: Wait
  signal: AbortSignal
}

/**
 * Starts the chosen model, of several the best that can be had. Where it does not arrive at once, and nothing else counts,
 * the built-in one counts until it does, or for good. Answers why the best one does not run where none of them does; null
 * where one runs, or where this was aborted.
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
