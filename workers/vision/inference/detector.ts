import { catalog } from '../catalog.ts'
import type { CatalogEntry, ModelId } from '../catalog.ts'
import type { FetchResult, LoadFailure, LoadProgress, LoadRequest, LoadResult } from '../contract.ts'
import { ConversionError } from '../convert/conversion-error.ts'
import { cutGraph } from '../convert/cut-graph.ts'
import type { Frame } from '../input/frame.ts'
import { familyOf } from '../models/family-of.ts'
import type { ModelStore } from '../models/load-model.ts'
import { createLoadedModel } from './loaded-model.ts'
import type { DetectionResult, LoadedModel, Look } from './loaded-model.ts'
import { createSerialQueue } from './serial-queue.ts'
import { createSizedModel } from './sized-model.ts'
import type { Session, SessionOptions } from './session.ts'

export type DetectorParts = {
  store: ModelStore
  openSession(graph: Uint8Array, options: SessionOptions): Promise<Session>
  onWarning: (message: string) => void
}

type OnProgress = (progress: LoadProgress) => void

/** Fetches, loads and replaces the model, and notices when the model's device is lost. */
export type Detector = {
  /** The contract's `VisionWorker` describes `fetchModel`, `load` and `unload`. */
  fetchModel(request: LoadRequest, onProgress: OnProgress): Promise<FetchResult>
  load(request: LoadRequest, onProgress: OnProgress): Promise<LoadResult>
  unload(): Promise<void>
  /**
   * Returns people with a score of at least `minScore`, or null while no model is loaded. With a region (frame pixels),
   * the model sees only the region's part inside the frame. This part fills the model's input, and boxes end at its
   * edge. The first detection in the large size opens the model's large size. The frame stays open. Rejects when the
   * run fails.
   */
  detect(frame: Frame, minScore: number, look: Look): Promise<DetectionResult | null>
  /** Returns why the device was lost, or null while no device is lost. The next load removes the reason. */
  lostReason(): string | null
}

type State =
  | { phase: 'empty' }
  | { phase: 'ready'; model: LoadedModel; failuresInARow: number }
  | { phase: 'lost'; reason: string }

/** A GPU counts as lost after this many failures in a row. */
const MAX_FAILURES = 5

type Failed = { ok: false; failure: LoadFailure }

const SUPERSEDED: Failed = { ok: false, failure: { kind: 'superseded', detail: 'superseded', available: [] } }

/** Returns a detector without a model. */
export function createDetector(parts: DetectorParts): Detector {
  let state: State = { phase: 'empty' }
  let loading = new AbortController()
  let fetching = new AbortController()
  /** The newest fetched file, kept until the file is loaded. */
  let fetched: { model: ModelId; bytes: Uint8Array<ArrayBuffer> } | null = null
  /** Sessions open, run and close one after another, because onnxruntime allows only one such call at a time. */
  const queue = createSerialQueue()

  const release = (model: { release(): Promise<void> }): Promise<void> =>
    queue.run(() => model.release()).catch((error: unknown) => parts.onWarning(String(error)))

  const enter = (next: State) => {
    const previous = state
    state = next
    if (previous.phase === 'ready') void release(previous.model)
  }

  const markLost = async (model: LoadedModel) => {
    const reason = await model.lost
    if (state.phase === 'ready' && state.model === model) state = { phase: 'lost', reason }
  }

  /** Starts a model's file for an input of `inputSize` × `inputSize` model pixels. */
  const open = async (
    entry: CatalogEntry,
    file: Uint8Array<ArrayBuffer>,
    inputSize: number,
    runtime: LoadRequest['runtime'],
  ): Promise<LoadedModel> => {
    const family = familyOf(entry)
    const graph = family.outputs ? cutGraph(file, family.outputs, inputSize) : file
    const session = await parts.openSession(graph, { family, inputSize, runtime, onWarning: parts.onWarning })
    return createLoadedModel(session, family, inputSize)
  }

  /** Loads the file and passes it to `start`, which returns null where a newer call superseded this call. */
  const withFile = async <T>(
    request: LoadRequest,
    { signal }: AbortController,
    onProgress: OnProgress,
    start: (bytes: Uint8Array<ArrayBuffer>) => Promise<T | null>,
  ): Promise<T | Failed> => {
    const fail = async (kind: LoadFailure['kind'], detail: string): Promise<Failed> => {
      if (signal.aborted) return SUPERSEDED
      return { ok: false, failure: { kind, detail, available: await otherModels(parts.store, request) } }
    }
    try {
      const { model, modelsUrl } = request
      const known = fetched?.model === model ? fetched : null
      const file = known
        ? ({ ok: true, bytes: known.bytes } as const)
        : await parts.store.load(catalog[model], { modelsUrl, signal, onProgress })
      if (!file.ok) return fail(file.kind === 'aborted' ? 'superseded' : file.kind, file.detail)
      return (signal.aborted ? null : await start(file.bytes)) ?? SUPERSEDED
    } catch (error) {
      return fail(error instanceof ConversionError ? 'unsupported' : 'runtime', String(error))
    }
  }

  const fetchModel: Detector['fetchModel'] = (request, onProgress) => {
    fetching.abort()
    fetching = new AbortController()
    return withFile<FetchResult>(request, fetching, onProgress, async (bytes) => {
      fetched = { model: request.model, bytes }
      return { ok: true }
    })
  }

  const load: Detector['load'] = (request, onProgress) => {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    if (state.phase === 'lost') state = { phase: 'empty' }
    return withFile<LoadResult>(request, loading, onProgress, async (bytes) => {
      const entry: CatalogEntry = catalog[request.model]
      const { id, bytes: size, inputSize, largeInputSize } = entry
      onProgress({ stage: 'starting', loadedBytes: size, totalBytes: size })
      const usual = await queue.run(async () =>
        signal.aborted ? null : open(entry, bytes, inputSize, request.runtime),
      )
      if (usual && signal.aborted) await release(usual)
      if (!usual || signal.aborted) return null
      const model =
        largeInputSize === undefined
          ? usual
          : createSizedModel(usual, () => open(entry, bytes, largeInputSize, request.runtime), parts.onWarning)
      enter({ phase: 'ready', model, failuresInARow: 0 })
      if (fetched?.model === id) fetched = null
      void markLost(model)
      return { ok: true, model: id, runtime: model.runtime }
    })
  }

  const detect: Detector['detect'] = async (frame, minScore, look) => {
    if (state.phase !== 'ready') return null
    const ready = state
    try {
      const result = await queue.run(() => ready.model.detect(frame, minScore, look))
      ready.failuresInARow = 0
      return result
    } catch (error) {
      ready.failuresInARow++
      // A broken GPU may fail on every run and not report its loss, for instance when its memory is full.
      const isHopeless = ready.model.runtime === 'webgpu' && ready.failuresInARow >= MAX_FAILURES
      if (isHopeless && state === ready) enter({ phase: 'lost', reason: String(error) })
      throw error
    }
  }

  return {
    fetchModel,
    load,
    async unload() {
      loading.abort()
      fetching.abort()
      fetched = null
      enter({ phase: 'empty' })
      await queue.idle()
    },
    detect,
    lostReason: () => (state.phase === 'lost' ? state.reason : null),
  }
}

async function otherModels(store: ModelStore, { model, modelsUrl }: LoadRequest): Promise<ModelId[]> {
  const others = Object.values(catalog).filter((entry) => entry.id !== model)
  const answers = await Promise.all(others.map((entry) => store.isAvailable(entry, modelsUrl)))
  return others.filter((_, index) => answers[index]).map((entry) => entry.id)
}
