import type { Frame } from './frame-source.ts'

/** Copies counted frames for callers that need a picture. */
export class FrameTee {
  #waiting: ((frame: Frame) => void)[] = []

  /** A copy of the next counted frame, handed over once it has been counted. Each caller gets a frame of its own. */
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

  /** Null when no caller waits, or when this frame cannot be copied: then the caller gets a later one. */
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
    // The caller may have been cancelled meanwhile.
    if (take) take(copy)
    else copy.close()
  }
}

function copyOf(frame: Frame): Promise<Frame> | Frame {
  return 'clone' in frame ? frame.clone() : createImageBitmap(frame)
}
