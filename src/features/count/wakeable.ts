/** Waits that end early when there is something to do. */
export class Wakeable {
  #end: (() => void) | null = null
  #gatherMs: number | null = null
  #isWoken = false

  /** The network is back, or the phone was taken out of the pocket. */
  listen(signal: AbortSignal): void {
    const now = () => this.#end?.()
    globalThis.addEventListener('online', now, { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && now(), { signal })
    signal.addEventListener('abort', now)
  }

  /** There is something to send. */
  wake(): void {
    this.#isWoken = true
    if (this.#end && this.#gatherMs !== null) setTimeout(this.#end, this.#gatherMs)
  }

  /** @param gatherMs how long after `wake` the wait ends; null where only `listen` may end it */
  async sleep(milliseconds: number, gatherMs: number | null): Promise<void> {
    this.#gatherMs = gatherMs
    const wait = this.#isWoken && gatherMs !== null ? Math.min(milliseconds, gatherMs) : milliseconds
    this.#isWoken = false
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait)
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#end = null
    this.#isWoken = false
  }
}
