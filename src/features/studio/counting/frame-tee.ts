import type { Frame } from './frame-source.ts'

/** Hands copies of counted frames to callers that need a picture. */
export class FrameTee {
  #waiting: ((frame: Frame) => void)[] = []

  /** Resolves with a copy of the next counted frame, after it was counted. Each caller gets its own frame. */
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

  /** Returns null when no caller waits, or when the frame cannot be copied; the caller then gets a later frame. */
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
