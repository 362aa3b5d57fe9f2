/** Provides sleeps that can be ended before their time. */
export class Wakeable {
  #end: (() => void) | null = null
  #gatherMs: number | null = null
  #isWoken = false

  /** Ends each sleep when the network returns, the page becomes visible or `signal` is aborted. */
  listen(signal: AbortSignal): void {
    const now = () => this.end()
    globalThis.addEventListener('online', now, { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && now(), { signal })
    signal.addEventListener('abort', now)
  }

  /** Ends a running sleep now. */
  end(): void {
    this.#end?.()
  }

  /** Ends a sleep after `gatherMs`, because a change waits to be sent. */
  wake(): void {
    this.#isWoken = true
    if (this.#end && this.#gatherMs !== null) setTimeout(this.#end, this.#gatherMs)
  }

  /** @param gatherMs milliseconds from `wake` to the end of the sleep; if null, `wake` does not end the sleep */
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
