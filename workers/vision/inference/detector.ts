import { catalog } from '../catalog.ts'
import type { ModelId } from '../catalog.ts'
import type { FrameBox, LoadFailure, LoadProgress, LoadRequest, LoadResult } from '../contract.ts'
import { ConversionError } from '../convert/conversion-error.ts'
import type { Frame } from '../input/frame.ts'
import { familyOf } from '../models/family-of.ts'
import type { ModelStore } from '../models/load-model.ts'
import { createLoadedModel } from './loaded-model.ts'
import type { DetectionResult, LoadedModel } from './loaded-model.ts'
import { createSerialQueue } from './serial-queue.ts'
import type { Session, SessionOptions } from './session.ts'

export type DetectorParts = {
  store: ModelStore
  openSession(graph: Uint8Array, options: SessionOptions): Promise<Session>
  onWarning: (message: string) => void
}

/** Loads, replaces and loses the model. */
export type Detector = {
  load(request: LoadRequest, onProgress: (progress: LoadProgress) => void): Promise<LoadResult>
  unload(): Promise<void>
  /**
   * People scoring at least `minScore`; null while no model is loaded. With a region (frame pixels) only its part inside
   * the frame is searched, and it fills the model's input; boxes are cut to it. Rejects when the run fails. Does not
   * close the frame.
   */
  detect(frame: Frame, minScore: number, region?: FrameBox): Promise<DetectionResult | null>
  /** Why the device was lost, until the next load; null otherwise. */
  lostReason(): string | null
}

type State =
  | { phase: 'empty' }
  | { phase: 'loading'; stop: AbortController }
  | { phase: 'ready'; model: LoadedModel; failuresInARow: number }
  | { phase: 'lost'; reason: string }

/** A GPU counts as lost after this many failures in a row. */
const MAX_FAILURES = 5

const SUPERSEDED: LoadResult = { ok: false, failure: { kind: 'superseded', detail: 'superseded', available: [] } }

export function createDetector(parts: DetectorParts): Detector {
  let state: State = { phase: 'empty' }
  /** Sessions open, run and close one after another: onnxruntime allows nothing else. */
  const queue = createSerialQueue()

  const release = (model: { release(): Promise<void> }): Promise<void> =>
    queue.run(() => model.release()).catch((error: unknown) => parts.onWarning(String(error)))

  const enter = (next: State) => {
    const previous = state
    state = next
    if (previous.phase === 'loading') previous.stop.abort()
    if (previous.phase === 'ready') void release(previous.model)
  }

  const markLost = async (model: LoadedModel) => {
    const reason = await model.lost
    if (state.phase === 'ready' && state.model === model) state = { phase: 'lost', reason }
  }

  const load: Detector['load'] = async (request, onProgress) => {
    const stop = new AbortController()
    const { signal } = stop
    enter({ phase: 'loading', stop })
    const fail = async (kind: LoadFailure['kind'], detail: string): Promise<LoadResult> => {
      if (signal.aborted) return SUPERSEDED
      state = { phase: 'empty' }
      return { ok: false, failure: { kind, detail, available: await otherModels(parts.store, request) } }
    }
    try {
      const entry = catalog[request.model]
      const file = await parts.store.load(entry, { modelsUrl: request.modelsUrl, signal, onProgress })
      if (!file.ok) return fail(file.kind === 'aborted' ? 'superseded' : file.kind, file.detail)
      onProgress({ stage: 'starting', loadedBytes: entry.bytes, totalBytes: entry.bytes })
      const family = familyOf(entry)
      const { inputSize } = entry
      const options = { family, inputSize, runtime: request.runtime, onWarning: parts.onWarning }
      const session = await queue.run(async () => (signal.aborted ? null : parts.openSession(file.bytes, options)))
      if (session && signal.aborted) await release(session)
      if (!session || signal.aborted) return SUPERSEDED
      const model = createLoadedModel(session, family, inputSize)
      state = { phase: 'ready', model, failuresInARow: 0 }
      void markLost(model)
      return { ok: true, model: entry.id, runtime: model.runtime }
    } catch (error) {
      return fail(error instanceof ConversionError ? 'unsupported' : 'runtime', String(error))
    }
  }

  const detect: Detector['detect'] = async (frame, minScore, region) => {
    if (state.phase !== 'ready') return null
    const ready = state
    try {
      const result = await queue.run(() => ready.model.detect(frame, minScore, region))
      ready.failuresInARow = 0
      return result
    } catch (error) {
      ready.failuresInARow++
      // A GPU may fail for good without reporting that it is lost, for instance when it is out of memory.
      const isHopeless = ready.model.runtime === 'webgpu' && ready.failuresInARow >= MAX_FAILURES
      if (isHopeless && state === ready) enter({ phase: 'lost', reason: String(error) })
      throw error
    }
  }

  return {
    load,
    async unload() {
      enter({ phase: 'empty' })
      await queue.idle()
    },
    detect,
    lostReason: () => (state.phase === 'lost' ? state.reason : null),
  }
}

/** The other models that can be loaded right now. */
async function otherModels(store: ModelStore, { model, modelsUrl }: LoadRequest): Promise<ModelId[]> {
  const others = Object.values(catalog).filter((entry) => entry.id !== model)
  const answers = await Promise.all(others.map((entry) => store.isAvailable(entry, modelsUrl)))
  return others.filter((_, index) => answers[index]).map((entry) => entry.id)
}
