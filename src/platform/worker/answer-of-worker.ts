export type AnsweringWorker = {
  /** Waits for an answer of the worker. Rejects if the worker fails or is closed before the answer. */
  answer: <T>(promise: Promise<T>) => Promise<T>
  close: () => void
}

/**
 * Wraps a worker so that its failure ends the wait for an answer. A worker never answers if it could not be loaded, ran
 * out of memory or was closed.
 */
export function answerOfWorker(worker: Worker): AnsweringWorker {
  const { promise: end, reject } = Promise.withResolvers<never>()
  end.catch(() => undefined)
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    reject(new Error(event.message || 'The worker ended'))
  })
  return {
    answer: (promise) => Promise.race([promise, end]),
    close() {
      worker.terminate()
      reject(new Error('The worker was closed'))
    },
  }
}
