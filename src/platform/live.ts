import { retryDelayMs } from './outbox/retry-delay.ts'
import { Wakeable } from './offline/wakeable.ts'

/**
 * `ChangeSource` says when the server may have something new. Today a page asks at an interval. A hosted back end can
 * also announce changes, which `listen` receives. The interval can then be longer, because it only makes up for lost
 * announcements.
 */
export type ChangeSource = {
  /**
   * Milliseconds between the starts of two requests while the page is visible and no change is announced. After a slow
   * answer, at least half of this time passes, so that a busy server can keep up.
   */
  everyMs: number
  /** Calls `onChange` at every announcement until the signal is aborted. */
  listen?(onChange: () => void, signal: AbortSignal): void
}

/**
 * The pause after an answer. 'idle' is the usual interval, and 'none' is no pause. `ms` is a pause in milliseconds that
 * unsent changes do not shorten.
 */
export type Pause = 'idle' | 'none' | { ms: number }

export type LiveSettings = {
  source: ChangeSource
  /** Unsent changes are collected for this many milliseconds and sent together. */
  gatherMs: number
  random?: () => number
}

const MAX_RETRY_MS = 15_000
/**
 * A hidden page asks only at this interval. It asks at all because the browser may fail to report that the page is
 * visible again.
 */
const HIDDEN_MS = 600_000

/** Keeps a page and the server up to date. Sends and reads changes, and asks less often while the server fails. */
export class Live {
  readonly #settings: LiveSettings
  readonly #wakeable = new Wakeable()

  constructor(settings: LiveSettings) {
    this.#settings = settings
  }

  /** Ends an idle pause, because a change waits to be sent. */
  wake(): void {
    this.#wakeable.wake()
  }

  /** Ends any pause, because the next request may succeed, such as after a log-in. */
  askNow(): void {
    this.#wakeable.end()
  }

  /**
   * Calls `ask`, which sends and reads, until the signal is aborted. After a failure, `onFailure` is called, and `ask`
   * is called again after a pause. A returning network ends this pause. Unsent changes do not shorten this pause.
   */
  async run(ask: () => Promise<Pause>, onFailure: (error: unknown) => void, signal: AbortSignal): Promise<void> {
    const { source, gatherMs, random = Math.random } = this.#settings
    this.#wakeable.listen(signal)
    source.listen?.(() => this.#wakeable.end(), signal)
    let failures = 0
    while (!signal.aborted) {
      const startMs = performance.now()
      try {
        const pause = await ask()
        failures = 0
        const restMs = Math.max(source.everyMs / 2, startMs + source.everyMs - performance.now())
        if (pause === 'none') await this.#wakeable.sleep(0, gatherMs)
        else if (pause === 'idle') await this.#wakeable.sleep(isVisible() ? restMs : HIDDEN_MS, gatherMs)
        else await this.#wakeable.sleep(pause.ms, null)
      } catch (error) {
        onFailure(error)
        failures += 1
        await this.#wakeable.sleep(retryDelayMs(failures, random(), MAX_RETRY_MS), null)
      }
    }
  }
}

const isVisible = () => document.visibilityState === 'visible'
