import { proxy, transfer, wrap } from 'comlink'
import { untilAborted } from '@/platform/clock.ts'
import type { VisionWorker } from '../../../../workers/vision/contract.ts'
import { lendHelpers } from './lend-helpers.ts'

/** The part of `Worker` that is used here. Tests pass other objects. */
type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'>

export type VisionClient = {
  vision: VisionWorker
  /** Rejects pending calls with `VisionGone`. The worker closes its received frames and then ends. */
  close(): void
}

/** A closed worker has this time to close the frames that it received. */
const LAST_FRAMES_MS = 2000

/** Thrown for calls to a worker that crashed or was closed, because no answer will come. */
export class VisionGone extends Error {
  override name = 'VisionGone'
}

export function startVisionWorker(): Worker {
  const worker = new Worker(new URL('../../../../workers/vision/worker.ts', import.meta.url), {
    type: 'module',
    name: 'vision',
  })
  return lendHelpers(worker, (message) => console.warn(message))
}

/**
 * Opens the worker. Calls to a terminated worker reject; with plain Comlink, the calls would never settle. `onCrash` is
 * called at most once and never after `close`.
 */
export function openVision(
  onCrash: (detail: string) => void,
  start: () => WorkerLike = startVisionWorker,
): VisionClient {
  const worker = start()
  const remote = wrap<VisionWorker>(worker)
  const asked = new Set<(error: Error) => void>()
  /** Calls whose frames the worker may not have received yet. A terminated worker would never close those frames. */
  const sentFrames = new Set<Promise<unknown>>()
  let gone: VisionGone | null = null

  function ask<T>(call: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (gone) return reject(gone)
      asked.add(reject)
      void call()
        .then(resolve, reject)
        .finally(() => asked.delete(reject))
    })
  }
  function end(error: VisionGone) {
    gone = error
    worker.removeEventListener('error', crash)
    worker.removeEventListener('messageerror', crash)
    for (const reject of asked) reject(error)
    asked.clear()
  }
  function crash(event: Event) {
    const detail = event instanceof ErrorEvent && event.message ? event.message : `The vision worker sent ${event.type}`
    end(new VisionGone(detail))
    worker.terminate()
    onCrash(detail)
  }
  worker.addEventListener('error', crash)
  worker.addEventListener('messageerror', crash)
  // Prevents an uncaught error of the page, because `onCrash` already reports the crash.
  worker.addEventListener('error', (event) => event.preventDefault())

  /** Transfers the picture to the worker. If the worker is gone, closes the picture. */
  function send<T>(frame: VideoFrame | ImageBitmap, call: (frame: VideoFrame | ImageBitmap) => Promise<T>): Promise<T> {
    if (gone) frame.close()
    return ask(() => {
      const answer = call(transfer(frame, [frame]))
      sentFrames.add(answer)
      return answer.finally(() => sentFrames.delete(answer))
    })
  }
  async function close() {
    end(new VisionGone('The vision worker was closed'))
    const limit = AbortSignal.timeout(LAST_FRAMES_MS)
    const taken = sentFrames.size > 0 ? untilAborted(Promise.allSettled(sentFrames), limit) : null
    await taken?.catch((error: unknown) => console.info('A frame was not taken in time', error))
    worker.terminate()
  }
  const vision: VisionWorker = {
    fetchModel: (request, onProgress) => ask(async () => remote.fetchModel(request, proxy(onProgress))),
    availableModels: (modelsUrl) => ask(() => remote.availableModels(modelsUrl)),
    keepModelFile: (file) => ask(() => remote.keepModelFile(file)),
    load: (request, onProgress) => ask(async () => remote.load(request, proxy(onProgress))),
    unload: () => ask(() => remote.unload()),
    configure: (settings) => ask(() => remote.configure(settings)),
    setLines: (lines) => ask(() => remote.setLines(lines)),
    setMasks: (masks) => ask(() => remote.setMasks(masks)),
    setOverlay: (canvas) => ask(() => remote.setOverlay(canvas && transfer(canvas, [canvas]))),
    process: (frame, timestampMs) => send(frame, async (picture) => remote.process(picture, timestampMs)),
    snapshot: (frame, options) => send(frame, (picture) => remote.snapshot(picture, options)),
    finishEarly: () => ask(() => remote.finishEarly()),
    countPrecisely: (frame) => send(frame, (picture) => remote.countPrecisely(picture)),
    undo: (eventId) => ask(() => remote.undo(eventId)),
    reset: () => ask(() => remote.reset()),
    tick: (delayMs) => ask(() => remote.tick(delayMs)),
  }
  return { vision, close: () => void close() }
}
