import { ZipPassThrough } from 'fflate'

/** The method of the ZIP format that is called deflate. */
const DEFLATE = 8

/** A file of a ZIP archive that the browser compresses, in half the time that JavaScript takes. */
export class NativeDeflate extends ZipPassThrough {
  override compression = DEFLATE
  readonly #stream = new CompressionStream('deflate-raw')
  readonly #writer = this.#stream.writable.getWriter()
  #written: Promise<void> = Promise.resolve()
  /** Ends after the last byte was handed on. */
  readonly done = this.#handOn()

  /** Resolves when the browser has taken all bytes that were pushed so far. */
  written(): Promise<void> {
    return this.#written
  }

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    const writes = chunk.length > 0 ? [this.#writer.write(chunk as Uint8Array<ArrayBuffer>)] : []
    if (isLast) writes.push(this.#writer.close())
    // A failure of the stream is thrown by `done`.
    this.#written = Promise.allSettled([this.#written, ...writes]).then(() => undefined)
  }

  async #handOn(): Promise<void> {
    const reader = this.#stream.readable.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      this.ondata(null, value ?? new Uint8Array(), done)
      if (done) return
    }
  }
}

/** Returns whether this browser compresses by itself; Safari does since 16.4 and Firefox since 113. */
export function hasNativeDeflate(): boolean {
  try {
    void new CompressionStream('deflate-raw')
    return true
  } catch {
    return false
  }
}
