import { transfer, wrap } from 'comlink'
import type { Remote } from 'comlink'
import { lendHelpers } from '../../../features/studio/counting/lend-helpers.ts'
import { places } from './contender.ts'
import type { Contender, ContenderName, Entry, FrameTiming, Opened } from './contender.ts'

const workers = {
  ours: () => lendHelpers(new Worker(new URL('./ours.worker.ts', import.meta.url), { type: 'module' }), console.warn),
  litert: () => new Worker(new URL('./litert.worker.ts', import.meta.url), { type: 'module' }),
  mediapipe: () => new Worker(new URL('./mediapipe.worker.ts', import.meta.url), { type: 'module' }),
}

export type Runner = keyof typeof workers
export type Starter = { runner: Runner; entry: Entry; pictures: string[]; frame: { width: number; height: number } }
export type Started = (Opened & { firstMs: number }) | { failure: string }

const running = new Map<ContenderName, { worker: Worker; contender: Remote<Contender> }>()

/** Starts a contender and runs one frame; `firstMs` is the time until the first boxes. */
async function start(name: ContenderName, { runner, entry, pictures, frame }: Starter): Promise<Started> {
  const frames = await Promise.all(pictures.map((picture) => decode(picture, frame)))
  const began = performance.now()
  const worker = workers[runner]()
  const contender = wrap<Contender>(worker)
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'the worker did not start')))
  })
  try {
    const opened = await Promise.race([contender.open(entry), failed])
    await contender.setFrames(transfer(frames, frames))
    await Promise.race([contender.run(0, 1), failed])
    running.set(name, { worker, contender })
    return { ...opened, firstMs: performance.now() - began }
  } catch (error) {
    worker.terminate()
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

async function run(name: ContenderName, from: number, count: number): Promise<FrameTiming[]> {
  return running.get(name)!.contender.run(from, count)
}

function stop(name: ContenderName): void {
  running.get(name)?.worker.terminate()
  running.delete(name)
}

async function decode(picture: string, { width, height }: Starter['frame']): Promise<ImageBitmap> {
  const response = await fetch(places.pictures + picture)
  return createImageBitmap(await response.blob(), { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
}

export const bench = { start, run, stop }
Object.assign(globalThis, { bench })
