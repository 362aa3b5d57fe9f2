import { ZipPassThrough } from 'fflate'

/** Number of the compression method 'deflate' in the ZIP format. */
const DEFLATE = 8

/** A file of a ZIP archive that the browser compresses. JavaScript would need twice the time. */
export class NativeDeflate extends ZipPassThrough {
  override compression = DEFLATE
  readonly #stream = new CompressionStream('deflate-raw')
  readonly #writer = this.#stream.writable.getWriter()
  #written: Promise<void> = Promise.resolve()
  /** Resolves when all compressed bytes are in the archive; rejects when the compression fails. */
  readonly done = this.#handOn()

  /** Resolves when the browser has taken all bytes that were pushed so far. */
  written(): Promise<void> {
    return this.#written
  }

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    const writes = chunk.length > 0 ? [this.#writer.write(chunk as Uint8Array<ArrayBuffer>)] : []
    if (isLast) writes.push(this.#writer.close())
    // `done` rejects when the stream fails, so `written` does not need to.
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

/** Returns whether this browser can compress files; Safari can since version 16.4, and Firefox since version 113. */
export function hasNativeDeflate(): boolean {
  try {
    void new CompressionStream('deflate-raw')
    return true
  } catch {
    return false
  }
}
