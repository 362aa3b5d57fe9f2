import type { FrameBox, LoadFailure, LoadProgress, LoadRequest, LoadResult } from '../contract.ts'
import { ConversionError } from '../convert/conversion-error.ts'
import type { Size } from '../geometry.ts'
import { sizeOf } from '../input/frame.ts'
import type { Frame } from '../input/frame.ts'
import { catalog } from '../catalog.ts'
import type { ModelId } from '../catalog.ts'
import { families } from '../models/families.ts'
import type { ModelStore } from '../models/load-model.ts'
import type { ModelFamily, RawOutputs } from '../models/model-family.ts'
import { readDetections, clipToFrame } from './detections.ts'
import type { Detection } from './detections.ts'
import type { Session, SessionOptions } from './session.ts'

export type DetectorParts = {
  store: ModelStore
  openSession(graph: Uint8Array, options: SessionOptions): Promise<Session>
  onWarning: (message: string) => void
}

/** People in frame pixels, best first; the frame; model pixels per frame pixel downwards, 0 where nothing was looked at. */
export type DetectionResult = { detections: Detection[]; frame: Size; modelScale: number }

/** The one place a model is loaded into, replaced in and lost from. */
export type Detector = {
  load(request: LoadRequest, onProgress: (progress: LoadProgress) => void): Promise<LoadResult>
  unload(): Promise<void>
  /**
   * People scoring at least `minScore`; `null` while nothing is loaded. With a region (frame pixels) only what of it
   * lies in the frame is looked at, as large as the model's input allows; boxes are cut to it. Rejects when the run
   * fails. Does not close the frame.
   */
  detect(frame: Frame, minScore: number, region?: FrameBox): Promise<DetectionResult | null>
  /** Why the device went away, until the next load; null otherwise. */
  lostReason(): string | null
}

type Ready = {
  phase: 'ready'
  session: Session
  failuresInARow: number
  detect(frame: Frame, minScore: number, region?: FrameBox): Promise<DetectionResult>
}
type State =
  | { phase: 'empty' }
  | { phase: 'loading'; stop: AbortController }
  | Ready
  | { phase: 'lost'; detail: string }

/** So many runs may fail one after the other before a GPU counts as lost. */
const MOST_FAILURES = 5

export function createDetector(parts: DetectorParts): Detector {
  let state: State = { phase: 'empty' }
  /** Sessions open and close one after the other, and never under a running frame: onnxruntime allows neither. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const result = turn.then(action)
    // Whoever asked is told of a failure; who comes next does not mind it.
    turn = result.catch(() => null)
    return result
  }
  /** What cannot be released is gone anyway: a warning, no failure. */
  const releaseInTurn = (session: Session): Promise<unknown> => {
    turn = turn.then(() => session.release()).catch((error: unknown) => parts.onWarning(String(error)))
    return turn
  }

  const enter = (next: State) => {
    const previous = state
    state = next
    if (previous.phase === 'loading') previous.stop.abort()
    if (previous.phase === 'ready') void releaseInTurn(previous.session)
  }

  const listOthers = async ({ model, modelsUrl }: LoadRequest): Promise<ModelId[]> => {
    const others = Object.values(catalog).filter((entry) => entry.id !== model)
    const answers = await Promise.all(others.map((entry) => parts.store.isAvailable(entry, modelsUrl)))
    return others.filter((_, index) => answers[index]).map((entry) => entry.id)
  }

  const load: Detector['load'] = async (request, onProgress) => {
    const stop = new AbortController()
    enter({ phase: 'loading', stop })
    const isCurrent = () => state.phase === 'loading' && state.stop === stop
    const fail = async (kind: LoadFailure['kind'], detail: string): Promise<LoadResult> => {
      if (!isCurrent()) return { ok: false, failure: { kind: 'superseded', detail: 'superseded', available: [] } }
      state = { phase: 'empty' }
      return { ok: false, failure: { kind, detail, available: await listOthers(request) } }
    }
    const entry = catalog[request.model]
    const family = families[entry.family]
    try {
      const file = await parts.store.load(entry, { modelsUrl: request.modelsUrl, signal: stop.signal, onProgress })
      if (!file.ok) return fail(file.kind === 'aborted' ? 'superseded' : file.kind, file.detail)
      onProgress({ stage: 'starting', loadedBytes: entry.bytes, totalBytes: entry.bytes })
      const { runtime } = request
      const options = { family, inputSize: entry.inputSize, runtime, onWarning: parts.onWarning }
      const session = await inTurn(async () => (isCurrent() ? parts.openSession(file.bytes, options) : null))
      if (!session || !isCurrent()) {
        if (session) await releaseInTurn(session)
        return fail('superseded', 'superseded')
      }
      state = makeReady(session, family, entry.inputSize)
      watch(session)
      return { ok: true, model: entry.id, runtime: session.runtime }
    } catch (error) {
      return fail(error instanceof ConversionError ? 'unsupported' : 'runtime', String(error))
    }
  }

  const watch = (session: Session) => {
    const lose = (detail: string) => {
      if (state.phase === 'ready' && state.session === session) state = { phase: 'lost', detail }
    }
    void session.lost.then(lose)
  }

  /** A GPU that only fails (out of memory, for instance) without saying that it is lost would fail for ever. */
  const giveUpGpu = (ready: Ready, error: unknown): never => {
    ready.failuresInARow++
    const isHopeless = ready.session.runtime === 'webgpu' && ready.failuresInARow >= MOST_FAILURES
    if (isHopeless && state === ready) enter({ phase: 'lost', detail: String(error) })
    throw error
  }

  return {
    load,
    async unload() {
      enter({ phase: 'empty' })
      await turn
    },
    async detect(frame, minScore, region) {
      if (state.phase !== 'ready') return null
      const ready = state
      return inTurn(() => ready.detect(frame, minScore, region).catch((error: unknown) => giveUpGpu(ready, error)))
    },
    lostReason: () => (state.phase === 'lost' ? state.detail : null),
  }
}

function makeReady(session: Session, family: ModelFamily, inputSize: number): Ready {
  // A run on a lost device may never answer. One listener for all runs: a race per frame would pile up listeners.
  let abandonRun: ((reason: Error) => void) | null = null
  void session.lost.then((detail) => abandonRun?.(new Error(`Device lost: ${detail}`)))
  const detect: Ready['detect'] = async (picture, minScore, wanted) => {
    const frame = sizeOf(picture)
    const region = clipToFrame(frame, wanted)
    if (!region) return { detections: [], frame, modelScale: 0 }
    const placement = family.place(region.right - region.left, region.bottom - region.top, inputSize)
    const outputs = await new Promise<RawOutputs>((resolve, reject) => {
      abandonRun = reject
      session.run(picture, region).then(resolve, reject)
    })
    ready.failuresInARow = 0
    const input = { size: inputSize, placement, frame, region }
    return { detections: readDetections(outputs, family, input, minScore), frame, modelScale: placement.scaleY }
  }
  const ready: Ready = { phase: 'ready', session, failuresInARow: 0, detect }
  return ready
}
