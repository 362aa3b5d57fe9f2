/** Returns the milliseconds of a clock that does not follow changes of the computer's time. */
export function monotonicMs(): number {
  return performance.now()
}

/** Resolves after `delayMs`. Rejects with the signal's reason when the signal is aborted. */
export type Wait = (delayMs: number, signal: AbortSignal) => Promise<void>

/** A timer of the page. Browsers fire timers of hidden pages at most once a second. */
export const wait: Wait = (delayMs, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(finish, delayMs)
    signal.addEventListener('abort', stop, { once: true })
    function finish() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal.reason)
    }
  })

/** Returns true if the error comes from the aborted signal. Such an error is an ordinary end and needs no report. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof DOMException && error.name === 'AbortError'))
}

/** Settles like `work`, or rejects as soon as the signal is aborted. The work itself is not cancelled. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
