import type { FrameResult, ProcessResult } from '../../../../workers/vision/contract.ts'
import type { Frame, FrameSource } from './frame-source.ts'

/** Lets somebody else have a copy of a frame that is being counted. */
export class FrameTap {
  #waiting: ((frame: Frame) => void)[] = []

  /** A copy of a counted frame, handed over once it has been counted: of the next one for whoever asked first. */
  next(signal: AbortSignal): Promise<Frame> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const give = (frame: Frame) => {
        signal.removeEventListener('abort', giveUp)
        resolve(frame)
      }
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((one) => one !== give)
        reject(signal.reason)
      }
      this.#waiting.push(give)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Null when nobody asked, or when this frame cannot be copied: then whoever asked gets a later one. */
  async copyIfWanted(frame: Frame): Promise<Frame | null> {
    if (this.#waiting.length === 0) return null
    try {
      return await copyOf(frame)
    } catch (error) {
      console.warn('A frame could not be copied', error)
      return null
    }
  }

  give(copy: Frame) {
    const give = this.#waiting.shift()
    // The one who asked may have given up meanwhile.
    if (give) give(copy)
    else copy.close()
  }
}

export type PumpOptions = {
  source: FrameSource
  tap: FrameTap
  /** Takes the frame over and closes it in every case. */
  process(frame: Frame, timestampMs: number): Promise<ProcessResult>
  publish(frame: FrameResult): void
  signal: AbortSignal
}

/** Failed frames in a row are logged once in so many: a broken device would fill the log otherwise. */
const LOG_EVERY = 300

/**
 * One frame in flight: the next is only taken when this one has been answered for, so a slow device counts fewer
 * frames instead of falling behind. Ends when the source does, when it is aborted, or when the device is lost.
 */
export async function pumpFrames(options: PumpOptions): Promise<'ended' | 'lost'> {
  const { source, tap, signal } = options
  const close = () => source.close()
  signal.addEventListener('abort', close, { once: true })
  let failures = 0
  try {
    while (!signal.aborted) {
      const next = await source.next()
      if (!next) return 'ended'
      const copy = await tap.copyIfWanted(next.frame)
      const result = await options.process(next.frame, next.timestampMs).finally(() => copy && tap.give(copy))
      if (signal.aborted) return 'ended'
      if (result.ok) options.publish(result.frame)
      else if (result.kind === 'lost') return 'lost'
      else if (failures++ % LOG_EVERY === 0) console.warn('A frame was not counted', result.detail)
      if (result.ok) failures = 0
    }
    return 'ended'
  } finally {
    signal.removeEventListener('abort', close)
    source.close()
  }
}

function copyOf(frame: Frame): Promise<Frame> | Frame {
  return 'clone' in frame ? frame.clone() : createImageBitmap(frame)
}
