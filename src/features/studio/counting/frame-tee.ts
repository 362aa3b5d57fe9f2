import type { Frame } from './frame-source.ts'

/** Hands copies of counted frames to callers that need a picture. */
export class FrameTee {
  #waiting: ((frame: Frame) => void)[] = []

  /** Resolves with a copy of the next frame after the frame was counted. Each caller gets its own copy. */
  next(signal: AbortSignal): Promise<Frame> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const take = (frame: Frame) => {
        signal.removeEventListener('abort', cancel)
        resolve(frame)
      }
      const cancel = () => {
        this.#waiting = this.#waiting.filter((one) => one !== take)
        reject(signal.reason)
      }
      this.#waiting.push(take)
      signal.addEventListener('abort', cancel, { once: true })
    })
  }

  /** Returns null if no caller waits or the frame cannot be copied. Waiting callers then get a later frame. */
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
    const take = this.#waiting.shift()
    if (take) take(copy)
    else copy.close()
  }
}

function copyOf(frame: Frame): Promise<Frame> | Frame {
  return 'clone' in frame ? frame.clone() : createImageBitmap(frame)
}
