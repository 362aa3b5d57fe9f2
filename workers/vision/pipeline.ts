import { catalog, modelIds } from './catalog.ts'
import type { FoundPerson, PreciseCount, ProcessResult, VisionWorker } from './contract.ts'
import { createDetector } from './inference/detector.ts'
import type { DetectorParts } from './inference/detector.ts'
import { sizeOf } from './input/frame.ts'
import type { Frame } from './input/frame.ts'
import { createLiveStream } from './live-stream.ts'
import type { encodeJpeg } from './still/encode-jpeg.ts'
import { FAINT_SCORE, countCrowd } from './counting/crowd.ts'
import { countPrecisely } from './still/precise-count.ts'
import { describePeople, toFractions } from './still/snapshot.ts'

export type PipelineParts = DetectorParts & { encodeJpeg: typeof encodeJpeg }

/** Creates the worker of the contract: one detector, shared by the live stream and by precise counts. See README.md. */
export function createPipeline(parts: PipelineParts): VisionWorker {
  const detector = createDetector(parts)
  const live = createLiveStream(detector, parts.onWarning)
  let isBusy = false
  let hasLargeSize = false
  /** Aborted by `unload`, which drops the result of a frame in progress. */
  let loaded = new AbortController()
  /** Aborted when the model changes, by `unload` and by `finishEarly`; precise counts in progress then end. */
  let precise = new AbortController()

  const finishEarly = () => {
    precise.abort()
    precise = new AbortController()
  }

  const advance = async (frame: Frame, timestampMs: number): Promise<ProcessResult> => {
    const lost = detector.lostReason()
    if (lost !== null) return { ok: false, kind: 'lost', detail: lost }
    const result = await live.advance(frame, timestampMs, loaded.signal)
    return result ? { ok: true, frame: result } : { ok: false, kind: 'not-loaded', detail: 'No model is loaded' }
  }

  const process: VisionWorker['process'] = async (frame, timestampMs) => {
    if (isBusy) {
      frame.close()
      return { ok: false, kind: 'failed', detail: 'Another frame is in flight' }
    }
    isBusy = true
    try {
      return await advance(frame, timestampMs)
    } catch (error) {
      const lost = detector.lostReason()
      return { ok: false, kind: lost === null ? 'failed' : 'lost', detail: lost ?? String(error) }
    } finally {
      isBusy = false
      frame.close()
    }
  }

  const countStill = async (frame: Frame): Promise<PreciseCount | null> => {
    return countPrecisely(frame, live.scoreThreshold(), precise.signal, { ...parts, detector, keep: live.outsideMasks })
  }

  /**
   * Detects people in a still in the model's large size, whichever size live frames use. Returns null where the model
   * has no large size or the detection failed.
   */
  const lookOnce = async (frame: Frame): Promise<FoundPerson[] | null> => {
    if (!hasLargeSize) return null
    try {
      const threshold = live.scoreThreshold()
      const look = { purpose: 'heads', isLarge: true } as const
      const found = await detector.detect(frame, Math.min(FAINT_SCORE, threshold), look)
      if (!found?.isLarge) return null
      const unmasked = live.outsideMasks(found.detections, found.frame)
      const find = (minScore: number) => unmasked.filter(({ score }) => score >= minScore)
      return toFractions(countCrowd(find, threshold, found.crowd), found.frame)
    } catch (error) {
      parts.onWarning(`A still could not be looked at: ${String(error)}`)
      return null
    }
  }

  const snapshot: VisionWorker['snapshot'] = async (frame, { isPrecise }) => {
    const { peopleInView, fps } = live.stats()
    const seen = { people: toFractions(live.people(), live.frameSize() ?? sizeOf(frame)), peopleInView }
    try {
      const picture = await parts.encodeJpeg(frame, live.masks())
      const precise = isPrecise ? await countStill(frame) : null
      const once = isPrecise ? null : await lookOnce(frame)
      return { ...picture, ...describePeople(once ? { people: once, peopleInView: once.length } : seen, precise), fps }
    } finally {
      frame.close()
    }
  }

  return {
    fetchModel: (request, onProgress) => detector.fetchModel(request, onProgress),
    async availableModels(modelsUrl) {
      const answers = await Promise.all(modelIds.map((id) => parts.store.isAvailable(catalog[id], modelsUrl)))
      return modelIds.filter((_, index) => answers[index])
    },
    keepModelFile: (file) => parts.store.keep(file),
    async load(request, onProgress) {
      const result = await detector.load(request, onProgress)
      if (!result.ok) return result
      // A precise count in progress ends, because one model must make the whole count.
      finishEarly()
      hasLargeSize = 'largeInputSize' in catalog[result.model]
      live.changeModel()
      return result
    },
    async unload() {
      loaded.abort()
      loaded = new AbortController()
      finishEarly()
      await detector.unload()
      live.clear()
    },
    configure: async (settings) => live.configure(settings),
    setLines: async (lines) => live.setLines(lines),
    async setMasks(masks) {
      live.setMasks(masks)
      return live.stats()
    },
    setOverlay: async (canvas) => live.setOverlay(canvas),
    process,
    snapshot,
    finishEarly: async () => finishEarly(),
    countPrecisely: (frame) => countStill(frame).finally(() => frame.close()),
    async undo(eventId) {
      live.undo(eventId)
      return live.stats()
    },
    reset: async () => live.reset(),
    tick: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  }
}
