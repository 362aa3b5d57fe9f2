/** Milliseconds on a clock that setting the computer's time does not move. */
export function monotonicMs(): number {
  return performance.now()
}

/** Resolves after `delayMs`; rejects with the signal's reason as soon as it is aborted. */
export type Wait = (delayMs: number, signal: AbortSignal) => Promise<void>

/** A timer of the page. Hidden pages fire it once a second at most. */
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

/** True for the rejection that an aborted signal causes, which is an ordinary end and not an error. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof DOMException && error.name === 'AbortError'))
}

/** The promise's own end, or a rejection as soon as the signal is aborted: for work that cannot be cancelled. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
